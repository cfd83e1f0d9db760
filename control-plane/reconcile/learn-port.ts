import { setPortOf } from '../model/apps/size.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import type { FoundFailure } from '../transitions/failures.ts';
import { changeDeploy } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

/** Whether a program only listens elsewhere than was guessed. A guess is mended once for each release. */
export function isWrongGuess(
  { code, otherPort, container }: FoundFailure,
  services: readonly ServiceDefinition[],
  deploy: Pick<DeployRow, 'sizes'>,
): boolean {
  const service = services.find(({ name }) => name === container.service);
  const isGuess = service?.hasGuessedPort === true && service.learnedPort === undefined;
  return isGuess && code === 'wrong_port' && otherPort !== undefined && setPortOf(deploy, service.name) === null;
}

/** Gives the service of a release the port where its program listens. Its containers start once more, there. */
export async function learnPort(
  ports: Ports,
  deploy: DeployRow,
  { container, otherPort }: FoundFailure,
): Promise<Next> {
  const now = ports.clock.now();
  await changeDeploy(ports, deploy, async (tx, row) => {
    const release = row.releaseId === null ? null : await tx.releases.find({ id: row.releaseId });
    if (!release || otherPort === undefined) return;
    const services = release.services.map((one) =>
      one.name === container.service ? { ...one, learnedPort: otherPort } : one,
    );
    await tx.releases.update(release.id, { services });
    const learned = { port: otherPort, after: tx.now - row.createdAt };
    const steps = row.steps.map((step) => (step.status === 'running' ? { ...step, learned } : step));
    await tx.deploys.update(row.id, { steps });
  });
  return now;
}
