import { Link, useLocation, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { codeOf, explain, isControlPlaneError } from '../../client/index.ts';
import { signInPath } from '../live/api.ts';
import { place } from '../live/place.ts';
import { type Cure, cures } from './cures.ts';

/** The cure of an error; another attempt for one without a code, such as a lost connection. */
export function cureOf(error: unknown): Cure {
  const code = codeOf(error);
  return code === null || code === 'unknown' ? 'again' : cures[code];
}

interface ProblemProps {
  readonly error: unknown;
  /** Tries again, if that can help. */
  readonly retry?: (() => void) | undefined;
}

/** An error in the place of what was to be shown: what happened, what helps, and the id for support. */
export function Problem({ error, retry }: ProblemProps) {
  const code = codeOf(error);
  const requestId = isControlPlaneError(error) ? error.requestId : null;
  return (
    <div className="problem" role="alert">
      <p>{explain(error)}</p>
      <Action cure={cureOf(error)} retry={retry} />
      {requestId !== null && (
        <p className="quiet small">
          Request <code>{requestId}</code>
          {code !== null && (
            <>
              {' · '}
              <code>{code}</code>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function Action({ cure, retry }: { readonly cure: Cure; readonly retry: ProblemProps['retry'] }): ReactNode {
  const { workspaceSlug } = useParams({ strict: false });
  const { pathname } = useLocation();
  if (cure === 'phone')
    return (
      <p>
        <a href={place.addressOf('/account')}>Verify your phone number</a>
      </p>
    );
  if (cure === 'sign-in')
    return (
      <p>
        <a href={signInPath()}>Sign in</a>
      </p>
    );
  if (cure === 'plan' && workspaceSlug !== undefined)
    return (
      <p className="ways">
        <Link to="/workspaces/$workspaceSlug/billing" params={{ workspaceSlug }} search={{}}>
          Look at the plan
        </Link>
        <Link to="/workspaces/$workspaceSlug" params={{ workspaceSlug }}>
          See which apps use the pool
        </Link>
      </p>
    );
  if (cure === 'operator' && pathname !== '/support')
    return (
      <p>
        <Link to="/support">Write to support</Link>
      </p>
    );
  if (cure === 'again' && retry)
    return (
      <p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </p>
    );
  return null;
}
