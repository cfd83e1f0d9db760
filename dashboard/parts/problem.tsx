import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { codeOf, isControlPlaneError } from '../../client/index.ts';
import { client, signInPath } from '../live/api.ts';
import { place } from '../live/place.ts';
import { useTimed } from '../live/ticker.ts';
import { type Cure, cures } from './cures.ts';
import { lasts } from './format.ts';
import { sentenceOf } from './sentence.ts';

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

const without = { requestId: null, retryAfterSeconds: null };

/** An error in the place of what was to be shown: what happened, what helps, and the id for support. */
export function Problem({ error, retry }: ProblemProps) {
  const code = codeOf(error);
  const { requestId, retryAfterSeconds: seconds } = isControlPlaneError(error) ? error : without;
  return (
    <div className="problem" role="alert">
      <p>{sentenceOf(error)}</p>
      {seconds === null ? (
        <Action cure={cureOf(error)} retry={retry} />
      ) : (
        <Later key={requestId} seconds={seconds} retry={retry} />
      )}
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

/** The time until another attempt can succeed, as the service says, and then the attempt. */
function Later({ seconds, retry }: { readonly seconds: number; readonly retry: ProblemProps['retry'] }) {
  const [at] = useState(() => client.now() + seconds * 1000);
  const left = useTimed((now) => (now < at ? lasts(Math.ceil((at - now) / 1000) * 1000) : ''));
  // The alert is read once, not each second.
  if (left !== '') return <p aria-live="off">Another attempt helps in {left}.</p>;
  return <Action cure="again" retry={retry} />;
}

function Action({ cure, retry }: { readonly cure: Cure; readonly retry: ProblemProps['retry'] }): ReactNode {
  const { workspaceSlug } = useParams({ strict: false });
  const { pathname } = useLocation();
  if (cure === 'phone')
    return (
      <p>
        <a href={place.addressOf('/account/phone')}>Verify your phone number</a>
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
