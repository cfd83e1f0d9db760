import { endNotice, setNotice } from '../../control-plane/for-operator.ts';
import { UsageError } from '../../bin/program/options.ts';
import { command, done, type Group } from './command.ts';
import { readTime } from './read-given.ts';

const levels = ['info', 'warning', 'critical'] as const;

const set = command({
  name: 'set',
  summary: 'Shows a sentence to everybody, in the health of the service and on its pages. It replaces another one.',
  words: ['<sentence>'],
  example: '"Maintenance on Sunday at 6:00 UTC." --level warning --until 2026-02-01T08:00:00Z',
  flags: {
    level: { type: 'string', value: '<level>', about: 'info (default), warning or critical' },
    until: { type: 'string', value: '<time>', about: 'when it ends (default: with notice end)' },
  },
  async run({ ports, operator }, { words: [message = ''], flags }) {
    const level = levels.find((one) => one === (flags.level ?? 'info'));
    if (!level) throw new UsageError(`--level takes ${levels.join(', ')}, not "${flags.level ?? ''}".`);
    await setNotice(ports, operator, { level, message, endsAt: readTime('until', flags.until) ?? null });
    return done('The notice is shown.');
  },
});

const end = command({
  name: 'end',
  summary: 'Ends the notice.',
  example: '',
  async run({ ports, operator }) {
    await endNotice(ports, operator);
    return done('No notice is shown.');
  },
});

export const notice: Group = { name: 'notice', summary: 'A sentence for everybody.', commands: [set, end] };
