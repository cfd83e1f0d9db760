import { entryOf } from '../apps/service.ts';
import type { ServiceDefinition } from '../tables/apps.ts';
import type { Choices } from './choices.ts';
import type { Plan } from './detect/plan.ts';

interface Made {
  readonly builder: Plan['builder'];
  readonly choices: Pick<Choices, 'port'>;
  /** Whether a port stands in the Dockerfile or in the image made by it. */
  readonly isExposed: boolean;
}

/**
 * Services of a build. That with the app's address is marked if nothing says where its program listens: a Dockerfile
 * without EXPOSE, or a program of a language, each without a choice.
 */
export function withGuessedPort(
  services: readonly ServiceDefinition[],
  { builder, choices, isExposed }: Made,
): readonly ServiceDefinition[] {
  const isGuess = builder === 'buildpack' || (builder === 'dockerfile' && !isExposed);
  const entry = isGuess && choices.port === undefined ? entryOf(services) : null;
  return services.map((one) => (one === entry ? { ...one, hasGuessedPort: true } : one));
}
