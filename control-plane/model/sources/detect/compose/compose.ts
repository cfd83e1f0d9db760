import { compareText } from '../../../shared/order.ts';
import { entryOf, likeliestEntry, type Service, withEntry } from '../../../apps/service.ts';
import { circleSentences } from './dependencies.ts';
import { composeFileOf } from './files.ts';
import { readHealth } from './health.ts';
import { readSize } from './mounts.ts';
import { type ComposeProject, readProject } from './project.ts';
import { findUnused, refusalsOfResources, sentencesOfIgnored, sentencesOfRefused } from './refusals.ts';
import { type ReadService, readServices } from './services.ts';
import { plan } from '../make.ts';
import type { Detected, ReadVar, SourceWarning } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { readVars } from '../vars.ts';
import { memberOf, membersOf, YamlError } from '../yaml.ts';

interface DetectedCompose extends Detected {
  /** Whether the deploy is refused, whatever else the source has: it would lack features of the file. */
  readonly isRefused: boolean;
}

const none = { plan: null, isRefused: false } as const;

/**
 * A compose file: its services, except those of disabled profiles. `env` has the variables of the app that are known
 * and not secret.
 */
export async function detectCompose(
  tree: Tree,
  profiles: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<DetectedCompose> {
  try {
    const project = await readProject(tree, { profiles, env });
    return project ? await read(project, tree) : { ...none, warnings: [] };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const path = composeFileOf(tree)?.path ?? '';
    const message = `The file is not used, because it cannot be read: ${error.message}.`;
    return { ...none, warnings: [{ code: 'unreadable_file', message, path }] };
  }
}

async function read(project: ComposeProject, tree: Tree): Promise<DetectedCompose> {
  const { path, content, services: definitions } = project;
  const found = findUnused(content, definitions);
  const read = await readServices(tree, project);
  const refusals = [
    ...project.problems,
    ...sentencesOfRefused(found),
    ...read.flatMap((one) => one.refusals),
    ...refusalsOfResources(content, definitions),
    ...refusalsOfJobs(read),
  ];
  if (refusals.length > 0) {
    const warnings = refusals.map((text) => ({ code: 'unsupported_option', message: advised(text), path }));
    return { plan: null, warnings, isRefused: true };
  }
  const services = withAddresses(read).sort((a, b) => compareText(a.name, b.name));
  if (services.length === 0) return { ...none, warnings: [{ ...noServices(project), path }] };
  const used = new Set(services.flatMap((one) => one.volumes.map(({ name }) => name)));
  const sizes = membersOf(memberOf(content, 'volumes')).filter(([name]) => used.has(name));
  const entry = entryOf(services)?.name;
  const warnings = [
    ...project.notes.map((message) => ({ code: 'override_file', message })),
    ...read.flatMap((one) => warnOfHealth(one, one.service.name === entry)),
    ...sizes.flatMap(([name, definition]) => warnOfSize(name, definition)),
    ...read.flatMap((one) => one.warnings),
    ...circleSentences(definitions).map((message) => ({ code: 'dependency_circle', message })),
    ...project.unset.map((message) => ({ code: 'unset_variable', message })),
    ...sentencesOfIgnored(found),
  ];
  return {
    plan: plan('compose', services, {
      vars: mergeVars([...(await readVars(tree)), ...project.vars]),
      profiles: project.profiles,
    }),
    isRefused: false,
    warnings: warnings.map((warning) => ({ ...warning, path })),
  };
}

/** Each published service has an address: one that of the app, the others their own. */
function withAddresses(read: readonly ReadService[]): Service[] {
  const published = read.filter(({ isPublished }) => isPublished).map(({ service }) => service);
  const entry = likeliestEntry(published.toSorted((a, b) => compareText(a.name, b.name)));
  const services: Service[] = read.map(({ service, isPublished }) => {
    return { ...service, address: isPublished ? 'own' : 'none' };
  });
  return entry ? withEntry(services, entry.name) : services;
}

/** An app needs something that goes on. */
function refusalsOfJobs(read: readonly ReadService[]): string[] {
  const isJob = read.length > 0 && read.every(({ service }) => service.runsOnce !== undefined);
  const names = read.slice(0, 10).map(({ service }) => `"${service.name}"`);
  const advice = 'Add a service that goes on running, or write `restart: unless-stopped` for one that does';
  return isJob
    ? [`Nothing of the app would be left running, because ${names.join(', ')} only run once. ${advice}.`]
    : [];
}

function noServices({ profiles }: ComposeProject): Warning {
  const named = profiles.slice(0, 10).join(', ');
  const reason = profiles.length > 0 ? `belong to profiles that are not enabled: ${named}` : 'are missing';
  return { code: 'no_services', message: `The file is not used, because its services ${reason}.` };
}

/** A member can be removed; everything else says itself what to do. */
function advised(sentence: string): string {
  return /\b(?:sets `|mounts `|is `external`)/.test(sentence) ? `${sentence} Remove it to deploy.` : sentence;
}

/** The first mention of a variable counts. */
function mergeVars(vars: readonly ReadVar[]): ReadVar[] {
  return [...new Map(vars.toReversed().map((one) => [one.key, one])).values()].sort((a, b) =>
    compareText(a.key, b.key),
  );
}

type Warning = Omit<SourceWarning, 'path'>;

function warnOfHealth({ service: { name }, definition }: ReadService, isEntry: boolean): Warning[] {
  const { problem } = readHealth(definition);
  if (problem !== null) {
    const message = `The health check of the service "${name}" is not used, because ${problem}.`;
    return [{ code: 'invalid_healthcheck', message }];
  }
  if (memberOf(definition, 'build') === undefined || memberOf(definition, 'healthcheck') !== undefined) return [];
  const unless = isEntry ? ', unless the app has one in `health`' : '';
  const message = `The service "${name}" declares no health check, so it counts as ready as soon as its port opens${unless}.`;
  return [{ code: 'no_healthcheck', message }];
}

function warnOfSize(name: string, definition: Parameters<typeof readSize>[0]): Warning[] {
  if (memberOf(definition, 'x-size') === undefined || readSize(definition) !== null) return [];
  const message = `The x-size of the volume "${name}" is not a size such as 10g, so the volume has 1 GiB.`;
  return [{ code: 'bad_volume_size', message }];
}
