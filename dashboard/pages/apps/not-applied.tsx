import { useState } from 'react';
import type { Schema } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { Action, refusalOf } from '../../parts/actions.tsx';
import { words } from '../../parts/format.ts';
import { Restart } from './restart.tsx';

/** The parts of an app that its running containers do without, and the way to apply them. */
export function NotApplied() {
  const { app } = useApp();
  const { workspace } = useWorkspace();
  const [asksRestart, setAsksRestart] = useState(false);
  const { notApplied } = app;
  if (notApplied.length === 0) return null;
  const has = (...kinds: readonly string[]) => notApplied.some(({ kind }) => kinds.includes(kind));
  const needsDeploy = has('release_command', 'source');
  return (
    <div className="notice" role="status">
      <p>
        <strong>Not applied yet:</strong> {notApplied.map(nameOf).join(', ')}.{' '}
        {has('variable') && 'The containers get variables with a restart. '}
        {needsDeploy && 'The next deploy applies what belongs to the build. '}
        {has('size', 'health', 'volume') && 'Sizes and health checks are applied without a request.'}
      </p>
      {has('variable') && (
        <Action refusal={refusalOf(workspace.role, 'restartApp')} onClick={() => setAsksRestart(true)}>
          Restart…
        </Action>
      )}
      {asksRestart && <Restart onClose={() => setAsksRestart(false)} />}
    </div>
  );
}

function nameOf({ kind, name }: Schema<'NotApplied'>): string {
  return kind === 'release_command' ? 'the release command' : `${words(kind)} ${name}`;
}
