import type { Json } from '../../../generated/handlers.ts';
import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import type { ServiceDefinition } from '../../model/tables/apps.ts';
import { appsOf, firstResponse, readsOf, type StoryApp, toMs } from './examples.ts';
import { deploysOf, hasRelease, releaseIdOf } from './deploys.ts';

type Inspection = Json<'inspectSource', 200>;

/**
 * Stored releases of each app: its services, completed by an inspection of its source. Releases of an earlier commit
 * have other images.
 */
export function seedReleases(story: Story): SomeRows {
  return {
    releases: appsOf(story).flatMap(({ workspaceId, app }) => {
      const { id: appId, currentDeployId, updatedAt } = app;
      const services = servicesOf(story, app);
      const released = deploysOf(story, app).filter((deploy) => hasRelease(app, deploy));
      const current = released.find(({ id }) => id === currentDeployId);
      return released.map((deploy) => {
        const createdAt = toMs(deploy === current ? (app.startedAt ?? updatedAt) : deploy.createdAt);
        const ids = { id: releaseIdOf(deploy.id), workspaceId, appId, deployId: deploy.id };
        const own = services.map((service) => ({
          ...service,
          image: imageAt(service.image, current?.sha, deploy.sha),
        }));
        return { ...ids, services: own, releaseCommand: null, currentAt: createdAt, createdAt };
      });
    }),
  };
}

/** The image of a service at another commit, if its tag is a commit. */
function imageAt(image: string, sha: string | null | undefined, other: string | null): string {
  return sha && other && image.endsWith(`:${sha.slice(0, 7)}`) ? `${image.slice(0, -7)}${other.slice(0, 7)}` : image;
}

function servicesOf(story: Story, app: StoryApp): ServiceDefinition[] {
  const inspection = readsOf(story, 'inspectSource').find(({ response }) =>
    isSame(response.source, app.source),
  )?.response;
  const template = firstResponse(story, 'listTemplates')?.templates.find(({ id }) => id === app.application?.id);
  const volumes = volumesOf(app, inspection);
  return app.subServices.map(({ name, image, role, port, limits }) => {
    const inspected = inspection?.services.find((service) => service.name === name);
    const component = template?.components.find((one) => one.name === name);
    return {
      name,
      role,
      image,
      command: inspected?.command ?? null,
      port: port === 0 ? null : port,
      protocol: port === 0 ? null : (inspected?.protocol ?? component?.protocol ?? 'http'),
      cpuMillis: Math.round(limits.cpu * 1000),
      memory: limits.memory,
      volumes: volumes
        .filter(({ service }) => service === name)
        .map((volume) => ({ name: volume.name, path: volume.path, size: volume.size })),
      dependsOn: inspected?.dependsOn ?? [],
      health: null,
    };
  });
}

/** Without an inspection, the volumes belong to the first service. */
function volumesOf({ scale, subServices }: StoryApp, inspection: Inspection | undefined): Inspection['volumes'] {
  if (inspection) return inspection.volumes;
  return Object.entries(scale.volumes).map(([name, size]) => ({
    name,
    service: subServices[0]?.name ?? '',
    path: '/data',
    size,
  }));
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
