import { hasFile } from '../files.ts';
import { firstFile, readText, type Source } from '../source.ts';
import { parseXmlTexts, type XmlText } from '../xml.ts';
import { chosenVersion } from './tool-versions.ts';
import type { ReadLanguage } from './web.ts';

/** Versions of Java with long support. */
const versions = [8, 11, 17, 21, 25];

const frameworks: readonly (readonly [string, string])[] = [
  ['org.springframework.boot', 'spring-boot'],
  ['io.quarkus', 'quarkus'],
  ['io.micronaut', 'micronaut'],
];

export const readJava: ReadLanguage = async (source) => {
  const gradle = firstFile(source.tree, ['build.gradle', 'build.gradle.kts']);
  const isMaven = hasFile(source.tree, 'pom.xml');
  if (!isMaven && gradle === undefined) return null;
  const found = isMaven ? await readMaven(source) : readGradle((await readText(source, gradle ?? '')) ?? '');
  const chosen = (await chosenVersion(source, 'java', '.java-version'))?.replace(/^[a-z]+-/, '');
  return {
    language: 'java',
    framework: frameworks.find(([group]) => found.groups.some((name) => name.startsWith(group)))?.[1] ?? null,
    packageManager: isMaven ? 'maven' : 'gradle',
    runtimeVersion: versionFor(chosen ?? found.version),
    command: null,
    port: 8080,
  };
};

interface Build {
  readonly groups: readonly string[];
  readonly version: string | null;
}

/** No more modules of a project are read. */
const mostModules = 50;

/** The build of the root, with what its modules need. */
async function readMaven(source: Source): Promise<Build> {
  const root = await readPom(source, 'pom.xml');
  const modules = await Promise.all((await modulesOf(source)).map((folder) => readPom(source, `${folder}/pom.xml`)));
  const version = root.version ?? modules.map((one) => one.version).find((one) => one !== null) ?? null;
  return { groups: [root, ...modules].flatMap(({ groups }) => groups), version };
}

/** The folder of the module that makes the program, such as `server`; `null` for a project without modules. */
export async function programModule(source: Source): Promise<string | null> {
  const modules = await modulesOf(source);
  for (const folder of modules) {
    const texts = parseXmlTexts((await readText(source, `${folder}/pom.xml`)) ?? '');
    const isProgram = texts.some(
      ({ path, text }) => /^project\/build\/plugins\/plugin\/artifactId$/.test(path) && programPlugins.includes(text),
    );
    if (isProgram) return folder;
  }
  return modules.at(-1) ?? null;
}

/** Plugins that make a jar which runs by itself. */
const programPlugins = [
  'spring-boot-maven-plugin',
  'quarkus-maven-plugin',
  'maven-shade-plugin',
  'maven-assembly-plugin',
];

/** The folders of a project's modules that are there, in its order. */
async function modulesOf(source: Source): Promise<readonly string[]> {
  const texts = parseXmlTexts((await readText(source, 'pom.xml')) ?? '');
  const folders = texts.filter(({ path }) => path === 'project/modules/module').map(({ text }) => text);
  return folders
    .map((folder) => folder.replace(/^\.\//, '').replace(/\/+$/, ''))
    .filter((folder) => /^[\w./-]+$/.test(folder) && hasFile(source.tree, `${folder}/pom.xml`))
    .slice(0, mostModules);
}

async function readPom(source: Source, path: string): Promise<Build> {
  const texts = parseXmlTexts((await readText(source, path)) ?? '');
  const groups = texts.filter(({ path }) => /^project\/(?:parent|.*(?:dependency|plugin))\/groupId$/.test(path));
  const names = ['maven.compiler.release', 'java.version', 'maven.compiler.target', 'maven.compiler.source'];
  const places = names.map((name) => `project/properties/${name}`);
  const inPlugin = 'project/build/plugins/plugin/configuration/release';
  const found = [inPlugin, ...places].map((place) => resolve(texts, place)).find((text) => text !== null);
  return { groups: groups.map(({ text }) => text), version: found ?? null };
}

/** The text at a path, or of the property that it names. */
function resolve(texts: readonly XmlText[], path: string): string | null {
  const text = texts.find((one) => one.path === path)?.text ?? null;
  const [, property] = /^\$\{([\w.-]+)\}$/.exec(text ?? '') ?? [];
  if (property === undefined) return text;
  return texts.find((one) => one.path === `project/properties/${property}`)?.text ?? null;
}

/** A script cannot be read without running it. Its lines name plugins, packages and versions by usual words. */
function readGradle(text: string): Build {
  const code = text.replace(/^[ \t]*\/\/.*$/gm, '');
  const quoted = [...code.matchAll(/(['"])([\w.:-]+)\1/g)].map(([, , name = '']) => name);
  const [, version = null] =
    /(?:JavaLanguageVersion\.of\(|jvmToolchain\(|(?:sourceCompatibility|release)\s*=\s*(?:JavaVersion\.VERSION_)?['"]?)(\d+)/.exec(
      code,
    ) ?? [];
  return { groups: quoted, version };
}

/** The version with long support that runs the code of another one. */
function versionFor(wanted: string | null): string | null {
  const [, major] = /^(?:1\.)?(\d+)/.exec(wanted ?? '') ?? [];
  if (major === undefined) return null;
  return String(versions.find((version) => version >= Number(major)) ?? major);
}
