import { expect, test } from 'vitest';
import { createWorkspace, generate } from './workspace.ts';

test('the Java client is generated and compiles', async () => {
  const workspace = createWorkspace('java');

  await generate(workspace, 'Java', 'control-plane-java/pom.xml');
  await workspace.sh('cd control-plane-java && mvn --quiet --batch-mode compile');

  const compiled = 'control-plane-java/target/classes/com/example/controlplane/api/AppsApi.class';
  expect(await workspace.sh(`ls ${compiled}`)).toBe(`${compiled}\n`);
});
