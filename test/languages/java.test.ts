import { expect, test } from 'vitest';
import { blockOf, createWorkspace, generate, printedInFull, runOnMock } from './workspace.ts';

const workspace = createWorkspace('java');

test('the Java client is generated and compiles', async () => {
  await generate(workspace, 'Java', 'control-plane-java/pom.xml');
  await workspace.sh('cd control-plane-java && mvn --quiet --batch-mode compile dependency:copy-dependencies');

  const compiled = 'control-plane-java/target/classes/com/example/controlplane/api/AppsApi.class';
  expect(await workspace.sh(`ls ${compiled}`)).toBe(`${compiled}\n`);
});

test('a Java program uses the mock', async () => {
  workspace.write('Main.java', blockOf('Java', 'java'));

  const classes = "'control-plane-java/target/classes:control-plane-java/target/dependency/*'";
  expect(await runOnMock(workspace, `java -cp ${classes} Main.java`)).toBe(printedInFull);
});
