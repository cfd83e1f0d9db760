import { exportAudit, listOperatorEvents, searchAudit, eventBody } from '../../control-plane/for-operator.ts';
import { command, type Given, type Group, listFlags } from './command.ts';
import { readCount, readTime } from './read-given.ts';
import { listOutput, minuteText } from './table.ts';

const filterFlags = {
  workspace: { type: 'string', value: '<slug>', about: 'only events of a workspace' },
  user: { type: 'string', value: '<email>', about: 'only events of a person' },
  operation: { type: 'string', value: '<name>', about: 'only events of an operation, such as deleteApp' },
  since: { type: 'string', value: '<time>', about: 'only events from a time on, such as 2026-01-31' },
  until: { type: 'string', value: '<time>', about: 'only events until a time' },
} as const;

type Filter = Given<typeof filterFlags>['flags'];

const search = command({
  name: 'search',
  isReading: true,
  summary: 'The newest events, newest first.',
  example: '--workspace acme --operation deleteApp',
  flags: { ...filterFlags, limit: listFlags.limit },
  async run({ ports }, { flags }) {
    const limit = readCount('limit', flags.limit, 50, 1000);
    const rows = await searchAudit(ports, { ...filterOf(flags), limit });
    return listOutput({
      name: 'events',
      rows: rows.map(eventBody),
      columns: {
        at: (event) => minuteText(event.at),
        workspace: (event) => event.workspace,
        actor: (event) => (event.by === 'operator' ? 'operator' : (event.actor?.email ?? null)),
        ip: (event) => event.ip,
        operation: (event) => event.operation,
        target: ({ target }) => `${target.type} ${target.name}`,
      },
      none: 'There is no such event.',
    });
  },
});

const exportAll = command({
  name: 'export',
  isReading: true,
  summary: 'All events as JSON lines, a workspace after the other, oldest first.',
  example: '--since 2026-01-01 > audit.jsonl',
  flags: filterFlags,
  async run({ ports, write }, { flags }) {
    for await (const event of exportAudit(ports, filterOf(flags))) write(`${JSON.stringify(eventBody(event))}\n`);
    return null;
  },
});

const log = command({
  name: 'log',
  isReading: true,
  summary: "The operator's own log, newest first: actions of the operator, and sign-ins.",
  example: '--since 2026-01-01',
  flags: {
    subject: { type: 'string', value: '<id>', about: 'only events about an account, a workspace, an app or the like' },
    since: filterFlags.since,
    limit: listFlags.limit,
  },
  async run({ ports }, { flags: { subject, since, limit } }) {
    const filter = { subject, since: readTime('since', since), limit: readCount('limit', limit, 50, 1000) };
    const rows = (await listOperatorEvents(ports, filter)).map(({ at, ...event }) => ({
      at: new Date(at).toISOString(),
      ...event,
    }));
    return listOutput({
      name: 'events',
      rows,
      columns: {
        at: (event) => minuteText(event.at),
        operation: (event) => event.operation,
        operator: (event) => event.operator,
        subject: (event) => event.subject,
        detail: (event) => JSON.stringify(event.detail),
      },
      none: 'There is no such event.',
    });
  },
});

export const audit: Group = {
  name: 'audit',
  summary: 'Who has changed what.',
  commands: [search, exportAll, log],
};

function filterOf({ workspace, user, operation, since, until }: Filter) {
  return { workspace, user, operation, since: readTime('since', since), until: readTime('until', until) };
}
