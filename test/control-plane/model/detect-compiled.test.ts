import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { parseXmlTexts } from '../../../control-plane/model/sources/detect/xml.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const pom = (inside: string) => `<?xml version="1.0"?><project xmlns="x">${inside}</project>`;
const boot = '<parent><groupId>org.springframework.boot</groupId><version>4.0.1</version></parent>';
const properties = (inside: string) => pom(`<properties>${inside}</properties>`);
const web = '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><TargetFramework>net8.0</TargetFramework>';

const projects: readonly (readonly [string, Files, string])[] = [
  ['Spring Boot', { 'pom.xml': pom(boot) }, 'java spring-boot maven null'],
  [
    'Maven',
    { 'pom.xml': properties('<!-- <java.version>8</java.version> --><java.version>17</java.version>') },
    'java null maven 17',
  ],
  [
    'Maven by a property',
    { 'pom.xml': properties('<maven.compiler.release>${jdk}</maven.compiler.release><jdk>21</jdk>') },
    'java null maven 21',
  ],
  ['an older version of Java', { 'pom.xml': properties('<java.version>1.8</java.version>') }, 'java null maven 8'],
  ['a short-lived version of Java', { 'pom.xml': properties('<java.version>19</java.version>') }, 'java null maven 21'],
  [
    'no version of something else',
    { 'pom.xml': pom('<profiles><profile><java.version>8</java.version></profile></profiles>') },
    'java null maven null',
  ],
  [
    'Quarkus',
    { 'pom.xml': pom('<dependencies><dependency><groupId>io.quarkus</groupId></dependency></dependencies>') },
    'java quarkus maven null',
  ],
  [
    'Gradle',
    { 'build.gradle': "plugins { id 'org.springframework.boot' version '4.0.1' }\n// release = 8\n" },
    'java spring-boot gradle null',
  ],
  [
    'Gradle in Kotlin',
    { 'build.gradle.kts': 'java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }' },
    'java null gradle 21',
  ],
  ['a tool version', { 'pom.xml': pom(''), '.tool-versions': 'java temurin-17.0.9' }, 'java null maven 17'],
  [
    'Rust',
    { 'Cargo.toml': '[package]\nname = "shop"\nrust-version = "1.70"', 'src/main.rs': '' },
    'rust null cargo null',
  ],
  ['Axum', { 'Cargo.toml': '[[bin]]\nname = "shop"\n[dependencies]\naxum = "0.8"' }, 'rust axum cargo null'],
  [
    'a toolchain of Rust',
    { 'Cargo.toml': '[[bin]]\nname = "a"', 'rust-toolchain.toml': '[toolchain]\nchannel = "1.88.0"' },
    'rust null cargo 1.88.0',
  ],
  ['a channel of Rust', { 'Cargo.toml': '[[bin]]\nname = "a"', 'rust-toolchain': 'stable\n' }, 'rust null cargo null'],
  ['Deno', { 'deno.json': '{}', 'main.ts': '' }, 'deno null deno null'],
  [
    'Deno with comments',
    { 'deno.jsonc': '{\n  // "imports": {}\n  "imports": { "fresh": "https://a.test/x" }, /* "a */\n}', 'main.ts': '' },
    'deno fresh deno null',
  ],
  [
    'Maven with modules',
    {
      'pom.xml': pom('<modules><module>core</module><module>shop</module></modules>'),
      'core/pom.xml': pom(''),
      'shop/pom.xml': pom(`${boot}<properties><java.version>21</java.version></properties>`),
    },
    'java spring-boot maven 21',
  ],
  [
    'a workspace of Rust',
    {
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]',
      'crates/web/Cargo.toml': '[package]\nname = "web"\n[dependencies]\naxum = "0.8"',
      'crates/web/src/main.rs': '',
      'crates/core/Cargo.toml': '[package]\nname = "core"',
      'old/Cargo.toml': '[dependencies]\nrocket = "0.5"',
    },
    'rust axum cargo null',
  ],
  ['Fresh', { 'deno.json': '{"imports":{"fresh":"jsr:@fresh/core@2"}}', 'main.ts': '' }, 'deno fresh deno null'],
  ['ASP.NET', { 'Shop.csproj': web }, 'dotnet aspnet nuget 8.0'],
  [
    'the project that serves',
    {
      'Jobs/Jobs.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>',
      'Shop/Shop.csproj': `${web}</PropertyGroup></Project>`,
    },
    'dotnet aspnet nuget 8.0',
  ],
  ['Jekyll', { Gemfile: 'gem "jekyll"', '_config.yml': '' }, 'ruby jekyll bundler null'],
];

test.each(projects)('recognizes %s', async (_title, files, expected) => {
  const { plan, warnings } = await detect(treeOf(files), [], { formats });

  expect(`${plan?.language} ${plan?.framework} ${plan?.packageManager} ${plan?.runtimeVersion}`).toBe(expected);
  expect(warnings).toEqual([]);
});

const mvn = '--batch-mode -Dmaven.repo.local=/cache/maven -DskipTests package';

const recipes: readonly (readonly [string, Files, string, string, string])[] = [
  ['Maven', { 'pom.xml': pom('') }, 'maven', `mvn ${mvn}`, '-jar /app/.bin/app.jar'],
  ['the wrapper of Maven', { 'pom.xml': pom(''), mvnw: '' }, 'maven', `sh ./mvnw ${mvn}`, '-jar /app/.bin/app.jar'],
  ['Gradle', { 'build.gradle': '' }, 'gradle', 'gradle --no-daemon --console=plain assemble', '-jar /app/.bin/app.jar'],
  [
    'the wrapper of Gradle',
    { 'build.gradle.kts': '', gradlew: '' },
    'gradle',
    'sh ./gradlew --no-daemon --console=plain assemble',
    '-jar /app/.bin/app.jar',
  ],
  [
    'Rust',
    { 'Cargo.toml': '[package]\nname = "shop"', 'Cargo.lock': '', 'src/main.rs': '' },
    'rust',
    'cargo build --release --locked --bin shop',
    'exec /app/.bin/shop',
  ],
  [
    'a program of Rust',
    { 'Cargo.toml': '[package]\nname = "shop"\n[[bin]]\nname = "serve"\n[[bin]]\nname = "jobs"' },
    'rust',
    'cargo build --release --bin serve',
    'exec /app/.bin/serve',
  ],
  [
    'the usual program of Rust',
    { 'Cargo.toml': '[package]\nname = "a"\ndefault-run = "jobs"\n[[bin]]\nname = "jobs"' },
    'rust',
    'cargo build --release --bin jobs',
    'exec /app/.bin/jobs',
  ],
  [
    'the program in a workspace of Rust',
    {
      'Cargo.toml': '[workspace]\nmembers = ["a", "b", "jobs", "server"]',
      'a/Cargo.toml': '[package]\nname = "a"',
      'b/Cargo.toml': '[package]\nname = "b"',
      'jobs/Cargo.toml': '[package]\nname = "jobs"',
      'jobs/src/main.rs': '',
      'server/Cargo.toml': '[package]\nname = "server"',
      'server/src/main.rs': '',
    },
    'rust',
    'cargo build --release --manifest-path server/Cargo.toml --bin server',
    'exec /app/.bin/server',
  ],
  [
    'the default program in a workspace of Rust',
    {
      'Cargo.toml': '[workspace]\nmembers = ["a", "jobs"]\ndefault-members = ["./jobs/"]',
      'a/Cargo.toml': '[package]\nname = "server"\n[[bin]]\nname = "server"',
      'jobs/Cargo.toml': '[package]\nname = "jobs"\n[[bin]]\nname = "work"',
    },
    'rust',
    'cargo build --release --manifest-path jobs/Cargo.toml --bin work',
    'exec /app/.bin/work',
  ],
  [
    'Deno with comments',
    { 'deno.jsonc': '{"tasks":{"start":"deno run a.ts",},}' },
    'deno',
    'deno install',
    'deno task start',
  ],
  ['Deno', { 'deno.json': '{"tasks":{"start":"deno run a.ts"}}' }, 'deno', 'deno install', 'deno task start'],
  [
    'a task of Deno with a description',
    { 'deno.json': '{"tasks":{"start":{"command":"deno run a.ts"}}}' },
    'deno',
    'deno install',
    'deno task start',
  ],
  [
    'a program of Deno',
    { 'deno.json': '{}', 'src/main.ts': '', 'a.ts': '' },
    'deno',
    'deno install',
    'deno run --allow-net --allow-env --allow-read src/main.ts',
  ],
  [
    '.NET',
    { 'Our Shop/Shop.csproj': `${web}</PropertyGroup></Project>`, 'a.sln': '' },
    'dotnet',
    "dotnet publish 'Our Shop/Shop.csproj' --configuration Release --output /app/.bin",
    'exec dotnet /app/.bin/Shop.dll --urls "http://0.0.0.0:${PORT:-8080}"',
  ],
];

test.each(recipes)('builds %s', async (_title, files, base, command, runs) => {
  const tree = treeOf(files);
  const { plan } = await detect(tree, [], { formats });
  if (!plan) throw new Error('Nothing was detected.');

  const recipe = await recipeOf(plan, tree);

  expect(recipe.base).toBe(base);
  expect(recipe.commands[0]).toBe(command);
  expect(plan.services[0]?.command ?? recipe.argv?.join(' ')).toContain(runs);
});

test.each([
  ['{"tasks":{"build":"vite build"}}', ['deno install', 'deno task build']],
  ['{"tasks":{"build":{"command":"vite build"}}}', ['deno install', 'deno task build']],
  ['{"tasks":{"build":{"dependencies":["a"]}}}', ['deno install', 'deno task build']],
  ['{"tasks":{"start":"deno run a.ts"}}', ['deno install']],
])('builds by the task of Deno in %s', async (text, expected) => {
  const tree = treeOf({ 'deno.json': text });
  const { plan } = await detect(tree, [], { formats });

  const recipe = plan && (await recipeOf(plan, tree));

  expect(recipe?.commands).toEqual(expected);
});

test.each([
  ['<a><b>1</b><b> x &lt; 2 </b></a>', ['a/b=1', 'a/b=x < 2']],
  ['<a><!-- <b>1</b> --><b><![CDATA[<c>]]></b></a>', ['a/b=<c>']],
  ['<a x="1 > 0"><b/><c y=\'/\'>1</c></a>', ['a/c=1']],
  ['<a></b><c>1</c>', ['a/c=1']],
  ['<a>1<!-- open</a>', []],
  ['< a>1</ a>', []],
])('reads the texts of %s', (text, expected) => {
  expect(parseXmlTexts(text).map(({ path, text: inner }) => `${path}=${inner}`)).toEqual(expected);
});

test('any text has elements with names', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(parseXmlTexts(`<a>${text}`).every(({ path }) => path.length > 0)).toBe(true);
    }),
  );
});

test.each([
  [{}, 'cp "$(ls target/*.jar '],
  [{ modules: ['core', 'web'] }, 'cp "$(ls web/target/*.jar '],
  [{ modules: ['web', './shop', 'missing'], programs: ['shop'] }, 'cp "$(ls shop/target/*.jar '],
])('keeps the program of a project of Maven with %j', async ({ modules = [], programs = [] }: Modules, expected) => {
  const plugin = '<build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build>';
  const names = modules.map((name) => `<module>${name}</module>`).join('');
  const folders = modules.filter((name) => name !== 'missing').map((name) => name.replace('./', ''));
  const poms: Files = Object.fromEntries(
    folders.map((name) => [`${name}/pom.xml`, pom(programs.includes(name) ? plugin : '')] as const),
  );
  const tree = treeOf({ 'pom.xml': pom(`<modules>${names}</modules>`), ...poms });
  const { plan } = await detect(tree, [], { formats });

  const recipe = plan && (await recipeOf(plan, tree));

  expect(recipe?.commands.at(-1)).toContain(expected);
});

interface Modules {
  readonly modules?: readonly string[];
  readonly programs?: readonly string[];
}
