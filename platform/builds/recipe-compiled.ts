import type { BuildChoices } from '../../control-plane/model/sources/choices.ts';
import { readText, type Source } from '../../control-plane/model/sources/detect/source.ts';
import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import { denoTask, isTask, readDenoApp } from '../../control-plane/model/sources/detect/languages/deno.ts';
import { readDotnetProject } from '../../control-plane/model/sources/detect/languages/dotnet.ts';
import { programModule } from '../../control-plane/model/sources/detect/languages/java.ts';
import {
  chooseProgram,
  cratesOf,
  programOf,
  type RustProgram,
} from '../../control-plane/model/sources/detect/languages/rust/crates.ts';
import { shellWord } from '../../control-plane/model/sources/detect/shell-word.ts';
import type { Commands } from './recipe.ts';

const binaries = '/app/.bin';
const port = '${PORT:-8080}';

/** Builds the program that serves, or the chosen one. Without one, all is built, and a chosen command starts it. */
export async function rustCommands(source: Source, choices: BuildChoices = {}): Promise<Commands> {
  const wanted = choices.package;
  const program = wanted === undefined ? programOf(await cratesOf(source)) : await chooseProgram(source, wanted);
  const lockFile = lockFileFor(source, program?.folder ?? '');
  const wish = program ? wishFor(program) : '';
  const commandOf = (option: string) => `cargo build --release${option}${wish}`;
  const isStartedThere = ((await readText(source, 'Procfile')) ?? '').includes('target/release/');
  return {
    commands: [],
    lock: {
      ...{ file: lockFile ?? 'Cargo.lock', beside: 'Cargo.toml' },
      complaint: /but --locked was passed|because --locked was passed/,
      instead: new Map([[commandOf(' --locked'), commandOf('')]]),
    },
    build: [
      commandOf(lockFile === undefined ? '' : ' --locked'),
      ...(program ? [`mkdir -p ${binaries}`, `cp /cache/cargo-target/release/${program.name} ${binaries}/`] : []),
      ...(isStartedThere ? [`mkdir -p target && ln -sfn ${binaries} target/release`] : []),
    ],
    // Rocket reads its settings from these variables.
    env: { CARGO_TARGET_DIR: '/cache/cargo-target', CARGO_HOME: '/cache/cargo', ROCKET_ADDRESS: '0.0.0.0' },
    path: [binaries],
    argv: program && shell(`export ROCKET_PORT="${port}"; exec ${binaries}/${program.name}`),
  };
}

/** The arguments of Cargo for a program. */
function wishFor({ folder, name, features }: RustProgram): string {
  const manifest = folder === '' ? '' : ` --manifest-path ${shellWord(`${folder}Cargo.toml`)}`;
  const turnedOn = features.length === 0 ? '' : ` --features ${shellWord(features.join(','))}`;
  return `${manifest}${turnedOn} --bin ${name}`;
}

/** The lock file of a package, or of the workspace around it. */
function lockFileFor({ tree }: Source, folder: string): string | undefined {
  const parts = folder.split('/').slice(0, -1);
  const folders = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`);
  return [...folders, ''].map((one) => `${one}Cargo.lock`).find((path) => hasFile(tree, path));
}

export async function denoCommands(source: Source): Promise<Commands> {
  const app = await readDenoApp(source);
  const commands = app?.entry === undefined ? ['deno install'] : ['deno install', `deno cache ${app.entry}`];
  const build = app && isTask(app, 'build') ? [denoTask(app, 'build')] : [];
  return { commands, build, env: { DENO_DIR: '/app/.deno', DENO_NO_UPDATE_CHECK: '1' } };
}

/** Builds all modules of a project, and keeps the program of one. */
export async function mavenCommands(source: Source): Promise<Commands> {
  const program = hasFile(source.tree, 'mvnw') ? 'sh ./mvnw' : 'mvn';
  const module = await programModule(source);
  const folder = module === null ? 'target' : `${module}/target`;
  return {
    commands: [],
    build: [
      `${program} --batch-mode -Dmaven.repo.local=/cache/maven -DskipTests package`,
      ...keepJar(folder, `${folder}/quarkus-app`),
    ],
    // The wrapper would take the variable of the base image as an argument.
    env: { MAVEN_CONFIG: '' },
    argv: runJar,
  };
}

export async function gradleCommands({ tree }: Source): Promise<Commands> {
  const program = hasFile(tree, 'gradlew') ? 'sh ./gradlew' : 'gradle';
  return {
    commands: [],
    build: [`${program} --no-daemon --console=plain assemble`, ...keepJar('build/libs', 'build/quarkus-app')],
    env: { GRADLE_USER_HOME: '/cache/gradle' },
    argv: runJar,
  };
}

/** Copies the program to one place, with its libraries if it is Quarkus. */
function keepJar(folder: string, quarkus: string): string[] {
  const others = String.raw`(-plain|-sources|-javadoc|-tests|original-.*)\.jar$`;
  const jar = `$(ls ${folder}/*.jar | grep -Ev '${others}' | head -n 1)`;
  return [
    `mkdir -p ${binaries}`,
    `if [ -d ${quarkus} ]; then cp -R ${quarkus}/. ${binaries}/ && mv ${binaries}/quarkus-run.jar ${binaries}/app.jar; ` +
      `else cp "${jar}" ${binaries}/app.jar; fi`,
  ];
}

const runJar = shell(
  `exec java -Dserver.port="${port}" -Dquarkus.http.port="${port}" -Dquarkus.http.host=0.0.0.0 ` +
    `-Dmicronaut.server.port="${port}" -jar ${binaries}/app.jar`,
);

export async function dotnetCommands(source: Source): Promise<Commands> {
  const project = await readDotnetProject(source);
  const path = shellWord(project?.path ?? '.');
  return {
    commands: [],
    build: [`dotnet publish ${path} --configuration Release --output ${binaries}`],
    env: {
      DOTNET_CLI_HOME: '/cache/dotnet',
      DOTNET_CLI_TELEMETRY_OPTOUT: '1',
      DOTNET_NOLOGO: '1',
      NUGET_PACKAGES: '/cache/nuget',
    },
    argv: shell(`exec dotnet ${binaries}/${project?.name ?? 'app'}.dll --urls "http://0.0.0.0:${port}"`),
  };
}

function shell(script: string): readonly string[] {
  return ['/bin/sh', '-c', script];
}
