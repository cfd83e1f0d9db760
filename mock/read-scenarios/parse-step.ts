import { type ExampleNames, internalStatus } from '../responders/selection.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { durationForm, parseDuration } from '../responders/duration.ts';
import { describe, list, readFields } from './fields.ts';
import type { Located, Report } from './located.ts';
import type { StepResponse, Lasting, Plan, Step } from '../context/scenario.ts';

/** The responses of an operation: the examples of each status, and whether it streams. */
export interface OperationResponses {
  readonly examples: ExampleNames;
  readonly streams: boolean;
}

/** The operation that a plan is for. */
interface Target extends OperationResponses {
  readonly id: string;
}

const keys = ['code', 'example', 'delay', 'cut', 'times', 'for'] as const;

/** The word that ends a list that starts again. */
const againWord = 'again';

/** Parses the steps of an operation: one, or a list. */
export function parsePlan(value: Located, target: Target, report: Report): Plan {
  if (value.kind !== 'list') return { steps: [parseStep(value, target, true, report)], again: false };
  const last = value.items.at(-1);
  const again = last?.kind === 'scalar' && last.value === againWord;
  const items = again ? value.items.slice(0, -1) : value.items;
  if (items.length === 0) report(value.line, `${target.id} has no steps`);
  const steps = items.map((item, index) => parseStep(item, target, !again && index === items.length - 1, report));
  return { steps, again };
}

function parseStep(value: Located, target: Target, stays: boolean, report: Report): Step {
  const { code, example, delay, cut, times, for: duration } = readFields(value, keys, 'A step', report);
  if (value.kind === 'map' && !code && !example && !delay && !cut) {
    report(
      value.line,
      'the step changes nothing; add "code", "example", "delay" or "cut", or use code: normal for the usual response',
    );
  }
  const cutAfter = parseCut(cut, target, report);
  if (cut && cutAfter === 0 && (code ?? example))
    report(cut.line, 'a step with cut: true has no response, so it takes neither "code" nor "example"');
  return {
    response: parseResponse(code, example, target, report),
    delayMs: readDuration(delay, 'delay', report),
    cutAfter,
    lasts: parseLasting(value.line, times, duration, stays, report),
  };
}

function parseResponse(
  code: Located | undefined,
  example: Located | undefined,
  target: Target,
  report: Report,
): StepResponse | null {
  const { id, examples } = target;
  const isNormal = code?.kind === 'scalar' && code.value === 'normal';
  if (code && !isNormal && !hasStatus(code, examples)) {
    const subject = id === '*' ? 'None of the other operations has the' : `${id} has no`;
    const known = `${Object.keys(examples).join(', ')}, ${internalStatus} and normal`;
    report(code.line, `${subject} status ${describe(code)}; the codes are ${known}`);
    return null;
  }
  const status = code && !isNormal ? Number(describe(code)) : undefined;
  if (!example) return status === undefined ? null : { code: status };
  const name = describe(example);
  const holder = Object.entries(examples).find(
    ([own, names]) => names.includes(name) && (status ?? Number(own)) === Number(own),
  );
  if (holder && !isNormal) return { code: Number(holder[0]), example: name };
  report(example.line, noExample(name, status, target));
  return null;
}

function hasStatus(code: Located, examples: OperationResponses['examples']): boolean {
  return Object.hasOwn(examples, describe(code)) || Number(describe(code)) === internalStatus;
}

function noExample(name: string, status: number | undefined, { id, examples }: Target): string {
  if (id === '*') return 'examples have different names in each operation, so "*" takes "code" only';
  const known = [...new Set(status === undefined ? Object.values(examples).flat() : (examples[status] ?? []))];
  const ofStatus = status === undefined ? '' : ` for ${status}`;
  const others = known.length === 0 ? 'it has none' : `the examples are ${list(known)}`;
  return `${id} has no example "${name}"${ofStatus}; ${others}.${didYouMean(name, known)}`;
}

function parseCut(cut: Located | undefined, { id, streams }: Target, report: Report): number | null {
  if (!cut) return null;
  if (cut.kind === 'scalar' && cut.value === true) return 0;
  const [, count] = /^([1-9]\d{0,5}) frames?$/.exec(describe(cut)) ?? [];
  if (count === undefined)
    report(cut.line, `"cut" must be true, or a number of frames such as 3 frames, not ${describe(cut)}`);
  else if (!streams) report(cut.line, `${id} has no stream to cut; cut: true ends the connection without a response`);
  return Number(count ?? 0);
}

function readDuration(field: Located | undefined, name: string, report: Report): number {
  if (!field) return 0;
  const ms = parseDuration(describe(field));
  if (ms === null) report(field.line, `"${name}" must be ${durationForm}, not ${describe(field)}`);
  return ms ?? 0;
}

function parseLasting(
  line: number,
  times: Located | undefined,
  duration: Located | undefined,
  stays: boolean,
  report: Report,
): Lasting {
  if (times && duration) report(times.line, 'a step takes "times" or "for", not both');
  const limit = times ?? duration;
  if (stays) {
    if (limit)
      report(
        limit.line,
        'the last step stays, so it takes neither "times" nor "for"; add a step after it, such as code: normal, or "again"',
      );
    return 'forever';
  }
  if (duration) return { ms: readDuration(duration, 'for', report) };
  if (!times) {
    report(line, 'a step before another one needs "times" or "for"');
    return 'forever';
  }
  const count = Number(describe(times));
  if (!Number.isInteger(count) || count < 1)
    report(times.line, `"times" must be a whole number from 1, not ${describe(times)}`);
  return { times: count };
}
