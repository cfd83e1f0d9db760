import { detect } from '../../control-plane/model/sources/detect/detect.ts';
import type { Detected, Plan } from '../../control-plane/model/sources/detect/plan.ts';
import type { Service } from '../../control-plane/model/apps/service.ts';
import { formats } from '../../platform/builds/formats.ts';
import { recipeOf } from '../../platform/builds/recipe-of.ts';
import { listSource, treeOfSource } from '../../platform/docker/builder/source-files.ts';

/** Describes how the files of a folder would be built and run, or why they would not: one line for each fact. */
export async function describePlan(folder: string): Promise<readonly string[]> {
  const entries = await listSource(folder);
  const tree = treeOfSource(
    folder,
    entries.filter(({ path }) => !path.startsWith('.git/')),
  );
  const { plan, warnings } = await detect(tree, [], { formats });
  return [
    ...(plan ? describe(plan) : []),
    ...(plan && ['buildpack', 'static'].includes(plan.builder) ? describeBuild(await recipeOf(plan, tree)) : []),
    ...warnings.map(describeWarning),
  ];
}

function describe({ services, releaseCommand, ...about }: Plan): string[] {
  const { builder, language, framework, packageManager, runtimeVersion } = about;
  const known = [language, framework, packageManager, runtimeVersion].filter((one) => one !== null);
  return [
    `${builder}${known.length > 0 ? `: ${known.join(', ')}` : ''}`,
    ...services.map(describeService),
    ...(releaseCommand === null ? [] : [`  release: ${releaseCommand}`]),
  ];
}

function describeService({ name, role, port, image, command, argv, volumes }: Service): string {
  const parts = [
    `  ${name} (${role}${port === null ? '' : `, port ${port}`})`,
    ...(image === null ? [] : [`image ${image}`]),
    ...(command === null ? [] : [`runs ${argv?.join(' ') ?? command}`]),
    ...volumes.map(({ path }) => `keeps ${path}`),
  ];
  return parts.join('; ');
}

function describeBuild({ base, version, commands, argv }: Awaited<ReturnType<typeof recipeOf>>): string[] {
  return [
    `  base: ${base}${version === null ? '' : ` ${version}`}`,
    ...commands.map((command) => `  $ ${command}`),
    ...(argv === null ? [] : [`  starts by ${argv.join(' ')}`]),
  ];
}

function describeWarning({ path, message }: Detected['warnings'][number]): string {
  return `  ! ${path === undefined ? '' : `${path}: `}${message}`;
}
