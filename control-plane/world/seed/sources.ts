import type { Json } from '../../../generated/handlers.ts';
import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { parseImageRef } from '../../model/sources/image-ref.ts';
import { unusedMs } from '../../model/sources/upload.ts';
import type { Commit } from '../../model/sources/source.ts';
import type { Source } from '../../model/tables/apps.ts';
import type { RegistryImage } from '../../ports/registry.ts';
import type { Installation } from '../../ports/sources.ts';
import type { Surroundings } from './surroundings.ts';
import { byApp, firstResponse, readsOf, toMs, toMsOrNull, workspacesOf } from './examples.ts';
import { exampleFiles } from './example-files.ts';
import { workRow } from './work.ts';

type Inspection = Json<'inspectSource', 200>;

/** Files in the example of an upload. */
const landing = {
  'index.html':
    '<!doctype html>\n<title>Acme</title>\n<link rel="stylesheet" href="assets/style.css">\n<h1>Coming soon</h1>\n',
  'assets/style.css': 'h1 { font-family: sans-serif }\n',
};

/** The upload in the examples, which has just arrived. */
export function seedUploads(story: Story): SomeRows {
  const [workspace] = workspacesOf(story);
  const upload = uploadOf(story);
  if (!workspace || upload === undefined) return {};
  const at = toMs(story.at);
  const { uploadId, name = 'landing', files = Object.keys(landing).length, size = 0 } = upload;
  return {
    uploads: [
      {
        id: uploadId,
        workspaceId: workspace.id,
        name,
        files,
        size,
        createdAt: at,
        unusedSince: at,
        hasMoved: false,
      },
    ],
    work: [workRow('upload', uploadId, at + unusedMs)],
  };
}

/** Repositories, uploads and installations of the examples. */
export function sourcesOf(story: Story): Surroundings['sources'] {
  const uploadId = uploadOf(story)?.uploadId;
  const login = firstResponse(story, 'getMe')?.user.githost?.login;
  // The examples have the port's type.
  const installations = (firstResponse(story, 'listGithostInstallations')?.installations ??
    []) as readonly Installation[];
  return {
    uploads: uploadId === undefined ? [] : [[uploadId, landing]],
    installations: login === undefined ? [] : [[login, installations]],
    repositories: repositoriesOf(story),
  };
}

/** Images in the examples. */
export function imagesOf(story: Story): Surroundings['images'] {
  const images = readsOf(story, 'getRegistryImage').flatMap(({ response }) => response.image ?? []);
  const inspected = readsOf(story, 'inspectSource').flatMap(({ response }) => imageOf(response) ?? []);
  const described = images.map(({ createdAt, ports, ...image }) => {
    // The example names a known protocol.
    const known = ports.map(({ port, protocol }) => ({ port, protocol: protocol as 'tcp' }));
    return { ...image, ports: known, labels: {}, createdAt: toMsOrNull(createdAt) };
  });
  return [...described, ...inspected];
}

/** An inspected image of the examples; its labels describe its service. */
function imageOf({ source, services: [service], volumes }: Inspection): RegistryImage | null {
  const parts = source.type === 'image' ? parseImageRef(source.ref) : null;
  if (source.type !== 'image' || !parts || !service) return null;
  const { role, port, limits } = service;
  return {
    ...parts,
    ref: source.ref,
    digest: `sha256:${'0d5e7f1c3b9a2468'.repeat(4)}`,
    createdAt: null,
    size: 268_435_456,
    platforms: [],
    ports: port === null ? [] : [{ port, protocol: 'tcp' }],
    volumes: volumes.map(({ path }) => path),
    env: [],
    user: null,
    entrypoint: [],
    cmd: [],
    labels: {
      'app.role': role,
      'app.limits.cpu-millis': String(limits.cpu * 1000),
      'app.limits.memory': String(limits.memory),
    },
  };
}

/** The account on another platform in the import examples. */
export function importsOf(story: Story): Surroundings['imports'] {
  const responses = readsOf(story, 'importProject').map(({ response, body }) => ({ response, body }));
  const units = responses.flatMap(({ response }) => ('units' in response ? response.units : []));
  const projectOf = (id: string) => {
    const found = responses.find(({ body }) => isOf(body, id))?.response;
    return found && 'import' in found ? found.import : null;
  };
  // The examples have the port's type.
  return units.map((unit) => ({ unit, project: projectOf(unit.id) })) as Surroundings['imports'];
}

function isOf(body: unknown, projectId: string): boolean {
  return typeof body === 'object' && body !== null && 'projectId' in body && body.projectId === projectId;
}

function uploadOf(story: Story): Extract<Source, { type: 'upload' }> | undefined {
  const sources = readsOf(story, 'inspectSource').map(({ response }) => response.source);
  return sources.flatMap((source) => (source.type === 'upload' ? [source] : []))[0];
}

function repositoriesOf(story: Story): Surroundings['sources']['repositories'] {
  const inspections = [...readsOf(story, 'inspectSource'), ...readsOf(story, 'inspectPublic')].map(
    ({ response }) => response,
  );
  const commits = byApp(story, 'listDeploys').flatMap(({ response }) => response.deploys.map(commitOf));
  return inspections.flatMap((inspection) => {
    if (
      !('repo' in inspection) ||
      inspection.repo === null ||
      inspection.source.type !== 'git' ||
      inspection.sha === null
    )
      return [];
    const { repo, sha, source } = inspection;
    const tip = { sha, message: 'Add gift cards', author: 'Grace Okafor <grace@acme.test>' };
    const isStorefront = source.repoUrl.endsWith('/storefront');
    const repository = {
      private: repo.private,
      defaultBranch: repo.defaultBranch,
      branches: repo.branches,
      commits: isStorefront ? [tip, ...commits.flatMap((commit) => commit ?? [])] : [tip],
      files: exampleFiles[repo.name] ?? { 'README.md': `# ${repo.name}\n` },
    };
    return [[source.repoUrl, repository] as const];
  });
}

function commitOf({
  sha,
  commitMsg,
  author,
}: {
  sha: string | null;
  commitMsg: string | null;
  author: string | null;
}): Commit | null {
  return sha === null ? null : { sha, message: commitMsg ?? '', author: author ?? '' };
}
