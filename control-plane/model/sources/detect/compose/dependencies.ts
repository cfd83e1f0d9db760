import type { RunsOnce } from '../../../tables/apps.ts';
import { readHealth } from './health.ts';
import { readPorts } from './ports.ts';
import type { ComposeProject } from './project.ts';
import { roleOfImage } from '../make.ts';
import { memberOf, membersOf, textOf, textsOf, type Yaml } from '../yaml.ts';

type Services = ComposeProject['services'];

interface Dependencies {
  readonly names: readonly string[];
  /** Dependencies among them that have to be ready first. */
  readonly waitsFor: readonly string[];
  /** Sentences that begin after the name of the service. */
  readonly problems: readonly string[];
}

const conditions = ['service_started', 'service_healthy', 'service_completed_successfully'];

/** Reads the `depends_on` of a service. A `links` is one too. */
export function readDependencies(definition: Yaml, services: Services): Dependencies {
  const all = needsOf(definition);
  const known = new Set(services.map(([name]) => name));
  const wanted = [...new Map(all.map((one) => [one.name, one])).values()];
  return {
    names: wanted.filter(({ name }) => known.has(name)).map(({ name }) => name),
    waitsFor: wanted
      .filter(({ name, condition }) => known.has(name) && condition === 'service_healthy')
      .map(({ name }) => name),
    problems: [
      ...wanted
        .filter(({ name, isRequired }) => !known.has(name) && isRequired)
        .map(({ name }) => `depends on "${name}", which is not deployed`),
      ...wanted
        .filter(({ condition }) => !conditions.includes(condition))
        .map(
          ({ name, condition }) =>
            `waits for the start of "${name}", since compose has no condition \`${shown(condition)}\``,
        ),
    ],
  };
}

interface Need {
  readonly name: string;
  readonly condition: string;
  readonly isRequired: boolean;
}

function needsOf(definition: Yaml): Need[] {
  const wanted = memberOf(definition, 'depends_on');
  const [usual = ''] = conditions;
  const links = textsOf(memberOf(definition, 'links')).map((link) => link.replace(/:.*$/, ''));
  return [
    ...links.map((name) => ({ name, condition: usual, isRequired: true })),
    ...textsOf(wanted).map((name) => {
      const how = memberOf(wanted, name);
      const condition = textOf(memberOf(how, 'condition')) ?? usual;
      return { name, condition, isRequired: textOf(memberOf(how, 'required')) !== 'false' };
    }),
  ];
}

/**
 * How a service runs once; `null` for one that goes on. Without another service that waits for its end, its `restart`
 * has to be written, and nothing may show that it serves others.
 */
export function readRunsOnce(name: string, definition: Yaml, services: Services): RunsOnce | null {
  const waiting = (condition: string) =>
    services.some(([, one]) => needsOf(one).some((need) => need.name === name && need.condition === condition));
  const isAwaited = waiting('service_completed_successfully');
  const [, policy, most] = /^(no|false|on-failure)(?::(\d+))?$/.exec(restartOf(definition)) ?? [];
  if (!isAwaited && (policy === undefined || serves(definition) || waiting('service_healthy'))) return null;
  return { retries: policy !== 'on-failure' ? 0 : most === undefined ? null : Number(most), isAwaited };
}

/** Whether a service is made for requests: it has a port or a health check, or its image is known for that. */
function serves(definition: Yaml): boolean {
  const image = textOf(memberOf(definition, 'image'));
  return (
    readPorts(definition).port !== null ||
    readHealth(definition).health !== null ||
    (image !== null && roleOfImage(image) !== null)
  );
}

/** Sentences about the `restart` of a service and what follows from it. They begin after its name. */
export function restartSentences(definition: Yaml, once: RunsOnce | null): string[] {
  const restart = restartOf(definition);
  if (once === null)
    return restart === '' || /^(?:always|unless-stopped|on-failure(?::\d+)?)$/.test(restart)
      ? []
      : [`has \`restart: ${shown(restart)}\` in vain, because the platform starts a service again that ends`];
  const inVain = ['ports', 'expose', 'healthcheck'].filter((member) =>
    membersOf(definition).some(([one]) => one === member),
  );
  const unused = inVain.map((member) => `has \`${member}\` in vain, because it runs once in each deploy and ends`);
  if (once.isAwaited) return unused;
  const why = `because it has \`restart: ${shown(restart)}\`; write \`restart: unless-stopped\` if it goes on running`;
  return [...unused, `runs once in each deploy and has to end within 10 minutes, ${why}`];
}

/** Sentences about services that wait for one another. */
export function circleSentences(services: Services): string[] {
  const needs = new Map(services.map(([name, definition]) => [name, needsOf(definition).map((need) => need.name)]));
  const reaches = (from: string, to: string, seen: Set<string>): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    return (needs.get(from) ?? []).some((next) => next === to || reaches(next, to, seen));
  };
  const inCircle = services.map(([name]) => name).filter((name) => reaches(name, name, new Set()));
  const names = inCircle.slice(0, 10).map((name) => `"${shown(name)}"`);
  return names.length === 0
    ? []
    : [`The services in a circle of \`depends_on\` do not wait for one another: ${names.join(', ')}.`];
}

function restartOf(definition: Yaml): string {
  return textOf(memberOf(definition, 'restart')) ?? '';
}

function shown(text: string): string {
  return text.slice(0, 60);
}
