import { amountsBody } from '../../control-plane/model/billing/amounts.ts';
import { drainRegion, listRegions, listTiers, retireTier } from '../../control-plane/for-operator.ts';
import { command, done, type Group } from './command.ts';
import { amountsText, listOutput } from './table.ts';

const listOfRegions = command({
  name: 'list',
  isReading: true,
  summary: 'Regions with their states and their use.',
  example: '',
  async run({ ports }) {
    const rows = (await listRegions(ports)).map(({ region, plans, apps, openDeploys }) => {
      const { id, name, status, isVirtual, isDraining, tiers: offered } = region;
      return { id, name, status, virtual: isVirtual, draining: isDraining, tiers: offered, plans, apps, openDeploys };
    });
    return listOutput({
      name: 'regions',
      rows,
      columns: {
        id: (region) => region.id,
        name: (region) => region.name,
        status: (region) => (region.draining ? `${region.status}, draining` : region.status),
        virtual: (region) => (region.virtual ? 'yes' : 'no'),
        tiers: (region) => region.tiers.join(', '),
        plans: (region) => region.plans,
        apps: (region) => region.apps,
        'open deploys': (region) => region.openDeploys,
      },
      none: 'There is no region.',
    });
  },
});

const listOfTiers = command({
  name: 'list',
  isReading: true,
  summary: 'Tiers with their prices, and the number of their plans.',
  example: '',
  async run({ ports }) {
    const rows = (await listTiers(ports)).map(({ tier, plans }) => {
      const { id, name, monthlyCents, currency, isFree, isAvailable } = tier;
      return { id, name, monthlyCents, currency, free: isFree, available: isAvailable, pool: amountsBody(tier), plans };
    });
    return listOutput({
      name: 'tiers',
      rows,
      columns: {
        id: (tier) => tier.id,
        name: (tier) => tier.name,
        'per month': (tier) => `${(tier.monthlyCents / 100).toFixed(2)} ${tier.currency}`,
        available: (tier) => (tier.available ? 'yes' : 'no'),
        pool: (tier) => amountsText(tier.pool),
        plans: (tier) => tier.plans,
      },
      none: 'There is no tier.',
    });
  },
});

const drain = command({
  name: 'drain',
  summary: 'Takes no new apps in a region; those it has go on.',
  words: ['<id>'],
  example: 'local --yes',
  question: ({ words: [id = ''] }) => `Take no new apps in the region ${id}?`,
  async run({ ports, operator }, { words: [regionId = ''] }) {
    const status = await drainRegion(ports, operator, { regionId, drains: true });
    return done(`The region is ${status}.`, { status });
  },
});

const reopen = command({
  name: 'reopen',
  summary: 'Takes new apps again in a region that was drained.',
  words: ['<id>'],
  example: 'local',
  async run({ ports, operator }, { words: [regionId = ''] }) {
    const status = await drainRegion(ports, operator, { regionId, drains: false });
    return done(`The region is ${status}.`, { status });
  },
});

const retire = command({
  name: 'retire',
  summary: 'Offers a tier to no new plan. Plans that have it keep it.',
  words: ['<id>'],
  example: 'standard --yes',
  question: ({ words: [id = ''] }) => `Offer the tier ${id} to no new plan?`,
  async run({ ports, operator }, { words: [tierId = ''] }) {
    await retireTier(ports, operator, { tierId, retires: true });
    return done(`The tier ${tierId} is retired.`);
  },
});

const offer = command({
  name: 'offer',
  summary: 'Offers a tier again that was retired. The next start takes what the configuration says.',
  words: ['<id>'],
  example: 'standard',
  async run({ ports, operator }, { words: [tierId = ''] }) {
    await retireTier(ports, operator, { tierId, retires: false });
    return done(`The tier ${tierId} is offered.`);
  },
});

export const regions: Group = {
  name: 'regions',
  summary: 'Places where apps run.',
  commands: [listOfRegions, drain, reopen],
};

export const tiers: Group = { name: 'tiers', summary: 'Tiers of plans.', commands: [listOfTiers, retire, offer] };
