import {
  deleteApp,
  listApps,
  lockApp,
  startApp,
  stopApp,
  unlockApp,
  appBody,
} from '../../control-plane/for-operator.ts';
import { environments } from '../../control-plane/model/tables/apps.ts';
import { UsageError } from '../../bin/program/options.ts';
import { command, done, type Given, type Group, listFlags } from './command.ts';
import { readPart } from './read-given.ts';
import { amountsText, listOutput } from './table.ts';

const list = command({
  name: 'list',
  isReading: true,
  summary: 'Apps of all workspaces, with what they use.',
  example: '--workspace acme --status failed',
  flags: {
    workspace: { type: 'string', value: '<slug>', about: 'only those of a workspace' },
    status: { type: 'string', value: '<status>', about: 'only those in a state, such as running' },
    search: { type: 'string', value: '<text>', about: 'only those with the text in their slug or name' },
    ...listFlags,
  },
  async run({ ports }, { flags }) {
    const { workspace, status, search } = flags;
    const { rows, next } = await listApps(ports, { workspace, status, search, ...readPart(flags) });
    return listOutput({
      name: 'apps',
      rows: rows.map(appBody),
      columns: {
        workspace: (app) => app.workspace,
        app: (app) => app.slug,
        env: (app) => app.env,
        region: (app) => app.region,
        status: (app) => (app.lock ? `${app.status}, locked` : app.status),
        uses: (app) => amountsText(app.used),
        id: (app) => app.id,
      },
      next,
      none: 'There is no such app.',
    });
  },
});

const nameFlags = {
  env: { type: 'string', value: '<env>', about: 'production (default), preview or development' },
  region: { type: 'string', value: '<id>', about: 'needed if apps of several regions have the name' },
} as const;

const stop = command({
  name: 'stop',
  summary: 'Stops an app. Its members can start it again, unless it is locked too.',
  words: ['<workspace>', '<app>'],
  example: 'acme shop --yes',
  flags: nameFlags,
  question: ({ words: [workspace = '', app = ''] }) => `Stop the app ${app} of ${workspace}?`,
  async run({ ports, operator }, given) {
    await stopApp(ports, operator, appOf(given));
    return done(`${given.words[1] ?? ''} stops.`);
  },
});

const start = command({
  name: 'start',
  summary: 'Starts an app with its current release.',
  words: ['<workspace>', '<app>'],
  example: 'acme shop',
  flags: nameFlags,
  async run({ ports, operator }, given) {
    await startApp(ports, operator, appOf(given));
    return done(`${given.words[1] ?? ''} starts.`);
  },
});

const remove = command({
  name: 'delete',
  summary: 'Deletes an app for good, with its data.',
  words: ['<workspace>', '<app>'],
  example: 'acme shop --yes',
  flags: nameFlags,
  question: ({ words: [workspace = '', app = ''] }) => `Delete the app ${app} of ${workspace} for good, with its data?`,
  async run({ ports, operator }, given) {
    await deleteApp(ports, operator, appOf(given));
    return done(`${given.words[1] ?? ''} is being deleted.`);
  },
});

const lock = command({
  name: 'lock',
  summary: 'Refuses deploys and changes of an app. It goes on as it is.',
  words: ['<workspace>', '<app>'],
  example: 'acme shop --reason "It sends spam."',
  flags: { ...nameFlags, reason: { type: 'string', value: '<text>', about: 'the reason, which its members read' } },
  async run({ ports, operator }, given) {
    await lockApp(ports, operator, { ...appOf(given), reason: given.flags.reason });
    return done(`${given.words[1] ?? ''} is locked.`);
  },
});

const unlock = command({
  name: 'unlock',
  summary: 'Ends the lock of an app.',
  words: ['<workspace>', '<app>'],
  example: 'acme shop',
  flags: nameFlags,
  async run({ ports, operator }, given) {
    await unlockApp(ports, operator, appOf(given));
    return done(`${given.words[1] ?? ''} is not locked.`);
  },
});

function appOf({ words, flags: { env, region } }: Given<typeof nameFlags>) {
  const [workspaceSlug = '', appSlug = ''] = words;
  const known = env === undefined ? undefined : environments.find((one) => one === env);
  if (env !== undefined && !known) throw new UsageError(`--env takes ${environments.join(', ')}, not "${env}".`);
  return { workspaceSlug, appSlug, env: known, region };
}

export const apps: Group = {
  name: 'apps',
  summary: 'Apps of all workspaces.',
  commands: [list, stop, start, remove, lock, unlock],
};
