import { type Findings, type LastLine, noFindings, type Failure } from '../model/apps/findings.ts';
import { crashesOf, isQuiet, failureOf } from '../model/apps/failure.ts';
import { maskSecrets } from '../model/vars/mask.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { AppRef } from '../ports/app-ref.ts';
import type { Ports } from '../ports/ports.ts';
import type { Observed } from '../ports/runtime.ts';

/** The failure of a container, with its last lines. */
export interface FoundFailure extends Failure {
  readonly container: Observed;
  readonly lines: readonly LastLine[];
}

interface Failing {
  readonly app: AppRef;
  readonly services: readonly ServiceDefinition[];
  readonly containers: readonly Observed[];
  /** Variables of the app, whose secrets must not appear. */
  readonly vars: readonly Pick<RowOf<'vars'>, 'value' | 'isSecret'>[];
}

/** Why containers are not ready, the worst first. */
export async function findFailures(
  ports: Pick<Ports, 'runtime' | 'clock'>,
  { app, services, containers, vars }: Failing,
): Promise<FoundFailure[]> {
  const now = ports.clock.now();
  const secrets = vars.filter(({ isSecret }) => isSecret).map(({ value }) => value);
  const found = await Promise.all(
    containers.map(async (container): Promise<FoundFailure[]> => {
      const service = services.find(({ name }) => name === container.service);
      if (!service || container.ready || container.isStopping) return [];
      const findings = masked(await examine(ports, app, container), secrets);
      const failure = failureOf(service, container, findings, now);
      return failure ? [{ ...failure, container, lines: findings.lines }] : [];
    }),
  );
  return found.flat().toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** Looks into a container that has had time to start. A failure to look leaves what is observed. */
async function examine({ runtime, clock }: Pick<Ports, 'runtime' | 'clock'>, app: AppRef, container: Observed) {
  if (container.startedAt === null || isQuiet(container, clock.now())) return noFindings;
  const ref = { id: app.id, region: app.region, container: container.name };
  return (await runtime.examine?.(ref).catch(() => null)) ?? noFindings;
}

function masked(findings: Findings, secrets: readonly string[]): Findings {
  return { ...findings, lines: findings.lines.map((line) => ({ ...line, text: maskSecrets(line.text, secrets) })) };
}

function weightOf({ isFinal, code, container }: FoundFailure): number {
  if (isFinal) return 1000;
  return (code === 'out_of_memory' ? 100 : 0) + crashesOf(container);
}
