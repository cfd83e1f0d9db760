import { createRandom } from '../seeded/random.ts';
import type { App, AppMetrics, AppStory } from './app-story.ts';
import { containersAt } from './containers.ts';

/** How far measurements stray from the usual one, as a share of it, and how long they take to get there. */
const cpuWave = { share: 0.35, periodMs: 12_000 };
const memoryWave = { share: 0.05, periodMs: 60_000 };

/** What a service uses of its limits where the examples do not say. */
const usualShare = { cpu: 0.25, memory: 0.4 };

/** What the services of an app use: near what the examples say, always below their limits, and nothing while nothing runs. */
export function metricsAt(story: AppStory, now: number): AppMetrics {
  const containers = containersAt(story, now);
  const services = story.app.subServices.flatMap((service) => {
    const pods = containers.filter((container) => container.service === service.name && container.state === 'running').length;
    return pods === 0 ? [] : [measure(service, story.metrics, pods, now)];
  });
  return { ts: now, services };
}

function measure({ name, limits }: App['subServices'][number], { services }: AppMetrics, pods: number, now: number) {
  const usual = services.find((service) => service.name === name);
  const cpu = (usual?.cpu ?? limits.cpu * usualShare.cpu) * pods;
  const memory = (usual?.memory ?? limits.memory * usualShare.memory) * pods;
  // The limits of its pods together, as the use is.
  const [cpuLimit, memoryLimit] = [limits.cpu * pods, limits.memory * pods];
  return {
    name,
    cpu: Math.round(Math.min(stray(cpu, cpuWave, `${name} cpu`, now), cpuLimit) * 1000) / 1000,
    cpuLimit,
    memory: Math.round(Math.min(stray(memory, memoryWave, `${name} memory`, now), memoryLimit)),
    memoryLimit,
    pods,
  };
}

function stray(usual: number, { share, periodMs }: typeof cpuWave, seed: string, now: number): number {
  return usual * (1 + share * smoothNoise(seed, now / periodMs));
}

/** Between -1 and 1, the same at the same place, and without steps: from one random height to the next along a smooth curve. */
function smoothNoise(seed: string, place: number): number {
  const from = Math.floor(place);
  const share = place - from;
  const height = (at: number) => createRandom(`${seed} ${at}`)() * 2 - 1;
  return height(from) + (height(from + 1) - height(from)) * share * share * (3 - 2 * share);
}
