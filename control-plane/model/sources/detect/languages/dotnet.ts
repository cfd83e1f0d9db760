import { readText, type Source } from '../source.ts';
import { parseXmlTexts } from '../xml.ts';
import type { ReadLanguage } from './web.ts';

interface DotnetProject {
  /** The path of its file. */
  readonly path: string;
  /** The name of the program without `.dll`. */
  readonly name: string;
  readonly isWeb: boolean;
  /** Such as `8.0`; `null` if the file does not say. */
  readonly version: string | null;
}

export const readDotnet: ReadLanguage = async (source) => {
  const project = await readDotnetProject(source);
  if (project === null) return null;
  return {
    language: 'dotnet',
    framework: project.isWeb ? 'aspnet' : null,
    packageManager: 'nuget',
    runtimeVersion: project.version,
    command: null,
    port: 8080,
  };
};

/** The project that serves, else the first one at the root or two folders deep; `null` without one. */
export async function readDotnetProject(source: Source): Promise<DotnetProject | null> {
  const paths = source.tree.files
    .map(({ path }) => path)
    .filter((path) => /^(?:[\w .-]+\/){0,2}[\w.-]+\.(?:cs|fs)proj$/.test(path) && !/tests?\.\w+$/i.test(path))
    .sort((a, b) => a.split('/').length - b.split('/').length);
  const projects: DotnetProject[] = [];
  for (const path of paths.slice(0, 20)) projects.push(await readProject(source, path));
  return projects.find(({ isWeb }) => isWeb) ?? projects[0] ?? null;
}

async function readProject(source: Source, path: string): Promise<DotnetProject> {
  const text = (await readText(source, path)) ?? '';
  const texts = parseXmlTexts(text);
  const property = (name: string) => texts.find((one) => one.path === `Project/PropertyGroup/${name}`)?.text ?? '';
  const stem = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const [, name = stem] = /^([\w.-]+)$/.exec(property('AssemblyName')) ?? [];
  const targets = [property('TargetFramework'), ...property('TargetFrameworks').split(';')];
  const versions = targets.flatMap((target) => /^net(\d+\.\d+)/.exec(target)?.[1] ?? []);
  return {
    path,
    name,
    isWeb: /<Project\s[^<>]*\bSdk\s*=\s*(['"])Microsoft\.NET\.Sdk\.Web\1/.test(text),
    version: versions.sort((a, b) => Number(a) - Number(b)).at(-1) ?? null,
  };
}
