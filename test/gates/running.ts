import type { Breakage } from './breakage.ts';

/** Mistakes that a caller of the running server can see. */
export const running: readonly Breakage[] = [
  {
    name: 'A 401 is missing for a token that has expired',
    file: 'control-plane/identity.ts',
    edit: { find: 'return expiresAt !== null && expiresAt <= now;', replace: 'return false;' },
    gate: 'npm run verify',
    reports: 'credentials listVars expired credentials',
  },
  {
    name: 'Every member has the role of an owner',
    file: 'control-plane/identity.ts',
    edit: { find: 'return { workspaceId, role, ', replace: "return { workspaceId, role: 'owner', " },
    gate: 'npm run verify',
    reports: 'access listVars role',
  },
  {
    name: 'Proxies may buffer streams',
    file: 'server/dispatch/open-stream.ts',
    edit: { find: "  'X-Accel-Buffering': 'no',\n", replace: '' },
    gate: 'npm run verify',
    reports: 'headers getAppStatus stream: x-accel-buffering',
  },
  {
    name: 'A stream that ends does not say so',
    file: 'control-plane/handlers/deploys/stream.ts',
    edit: { find: "      yield new NamedEvent('end', { status: log.deploy.status });\n", replace: '' },
    gate: 'npm run verify',
    reports: 'frames getDeployLogs stream: no end',
  },
  {
    name: 'The parameters of a query are not validated',
    file: 'server/http/request-validator.ts',
    edit: {
      find: 'if (isMistake(error)) {',
      replace:
        'if (hasQuery) resolve({ query: request.query, body: request.body });\n        else if (isMistake(error)) {',
    },
    gate: 'npm run verify',
    reports: 'refuses-invalid listVars query/env enum',
  },
];
