import { cancelDeploy, failDeploy, listOpenDeploys, deployBody } from '../../control-plane/for-operator.ts';
import { command, done, type Group, listFlags } from './command.ts';
import { readCount } from './read-given.ts';
import { durationOf, listOutput } from './table.ts';

const list = command({
  name: 'list',
  isReading: true,
  summary: 'Deploys that have not ended, the oldest first.',
  example: '--limit 10',
  flags: { limit: listFlags.limit },
  async run({ ports }, { flags }) {
    const { rows, total } = await listOpenDeploys(ports, { limit: readCount('limit', flags.limit, 50, 1000) });
    const output = listOutput({
      name: 'deploys',
      rows: rows.map(deployBody),
      columns: {
        age: (deploy) => durationOf(deploy.ageSeconds * 1000),
        status: (deploy) => deploy.status,
        workspace: (deploy) => deploy.workspace,
        app: (deploy) => deploy.app,
        env: (deploy) => deploy.env,
        region: (deploy) => deploy.region,
        number: (deploy) => deploy.number,
        id: (deploy) => deploy.id,
      },
      none: 'No deploy is open.',
    });
    const more = total > rows.length ? `\n\n${total} are open: add --limit ${Math.min(total, 1000)}` : '';
    return { json: { deploys: rows.map(deployBody), total }, text: output.text + more };
  },
});

const cancel = command({
  name: 'cancel',
  summary: 'Cancels an open deploy. The app goes on as before.',
  words: ['<id>'],
  example: '3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77 --yes',
  question: ({ words: [id = ''] }) => `Cancel the deploy ${id}?`,
  async run({ ports, operator }, { words: [deployId = ''] }) {
    const status = await cancelDeploy(ports, operator, { deployId });
    return done(`The deploy is ${status}.`, { status });
  },
});

const fail = command({
  name: 'fail',
  summary: 'Fails an open deploy that is stuck, with a sentence for its members.',
  words: ['<id>'],
  example: '3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77 --message "The registry was away. Deploy again." --yes',
  flags: { message: { type: 'string', value: '<text>', about: 'the sentence for the members' } },
  question: ({ words: [id = ''] }) => `Fail the deploy ${id}?`,
  async run({ ports, operator }, { words: [deployId = ''], flags: { message } }) {
    const status = await failDeploy(ports, operator, { deployId, message });
    return done(`The deploy is ${status}.`, { status });
  },
});

export const deploys: Group = {
  name: 'deploys',
  summary: 'Deploys that have not ended.',
  commands: [list, cancel, fail],
};
