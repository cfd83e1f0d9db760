import { expect, test } from 'vitest';
import { createWorkspace, generate } from './workspace.ts';

test('the Rust client is generated and compiles', async () => {
  const workspace = createWorkspace('rust');

  await generate(workspace, 'Rust', 'control-plane-rust/Cargo.toml');
  // Without TLS, OpenSSL need not be installed. The warnings are about the style of the generated code.
  const checked = await workspace.sh(
    'cd control-plane-rust && cargo check --no-default-features --message-format short 2>&1',
  );

  expect(checked).toContain('Finished `dev` profile');
});
