import { isPublic } from '../expansions/responses.js';

const scopes = ['read', 'deploy', 'full'];

/**
 * Every operation declares who may call it. It does not inherit the `security` of the document, because then a
 * forgotten declaration would look intended. `public` appears in both the role and the security, and the two must
 * agree. A webhook is called by the service, so it has no access rules.
 */
export function accessDeclared(report) {
  return {
    Paths: {
      Operation: (operation, ctx) => checkAccess(operation, ctx, report),
    },
  };
}

function checkAccess(operation, ctx, report) {
  const { security, 'x-required-role': role } = operation;
  if (!security) report(ctx, operation, '`security` is missing. State who may call the operation.');
  if (!role) report(ctx, operation, '`x-required-role` is missing. State who may call the operation.');
  if (!security || !role) return;

  const at = ctx.location.child('security');
  const open = isPublic(security);
  if (open && role !== 'public') report(ctx, operation, `\`security\` allows anyone, but the role is "${role}".`, at);
  if (!open && role === 'public')
    report(ctx, operation, 'The role is "public", but `security` requires credentials.', at);

  const schemes = security.filter((scheme) => Object.keys(scheme).length > 0);
  if (schemes.length > 0 && !areOurSchemes(schemes)) {
    report(
      ctx,
      operation,
      'Use a bearer token with exactly one scope (read, deploy or full), and optionally the session.',
      at,
    );
  }
}

function areOurSchemes(schemes) {
  const [bearer, session, ...others] = schemes.toSorted((a, b) => Object.keys(a)[0].localeCompare(Object.keys(b)[0]));
  return (
    others.length === 0 &&
    Object.keys(bearer).join() === 'bearer' &&
    bearer.bearer.length === 1 &&
    scopes.includes(bearer.bearer[0]) &&
    Object.keys(session ?? {}).join() === 'session' &&
    session.session.length === 0
  );
}

/**
 * Every operation and every named schema declares its origin, so that readers can expand the service's promises from
 * our additions. A schema is named if a `$ref` refers to it.
 */
export function provenanceDeclared(report) {
  const checked = new Set();
  return {
    Operation(operation, ctx) {
      if (!operation['x-provenance'])
        report(ctx, operation, '`x-provenance` is missing. State where the operation comes from.');
    },
    ref: {
      enter(_, ctx, { node, location }) {
        if (ctx.type.name !== 'Schema' || !node || checked.has(node)) return;
        checked.add(node);
        if (!node['x-provenance'])
          report(ctx, node, '`x-provenance` is missing. State where the schema comes from.', location);
      },
    },
  };
}
