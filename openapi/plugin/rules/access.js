const scopes = ['read', 'deploy', 'full'];

/**
 * Who may call an operation stands on the operation itself. The root's `security` is never relied upon, because what
 * is forgotten would then look like what is meant; `public` is said twice, by the role and by the security, and the
 * two agree.
 */
export function accessDeclared(complain) {
  return {
    Operation(operation, ctx) {
      const { security, 'x-required-role': role } = operation;
      if (!security) complain(ctx, operation, 'say who may call this: `security` is missing');
      if (!role) complain(ctx, operation, 'say who may call this: `x-required-role` is missing');
      if (!security || !role) return;

      const at = ctx.location.child('security');
      const open = isPublic(security);
      if (open && role !== 'public') complain(ctx, operation, `anyone gets in by \`security\`, but the role is "${role}"`, at);
      if (!open && role === 'public')
        complain(ctx, operation, 'the role is "public", but `security` lets nobody in without credentials', at);

      const ways = security.filter((way) => Object.keys(way).length > 0);
      if (ways.length > 0 && !isOurWays(ways)) {
        complain(ctx, operation, 'credentials are a bearer token with exactly one scope (read, deploy or full), or the session', at);
      }
    },
  };
}

/** Anyone may call an operation that asks for nothing, or that also takes a call without credentials. */
export function isPublic(security) {
  return security.length === 0 || security.some((way) => Object.keys(way).length === 0);
}

function isOurWays(ways) {
  const [bearer, session, ...others] = ways.toSorted((a, b) => Object.keys(a)[0].localeCompare(Object.keys(b)[0]));
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
 * A reader can tell what the service promises from what was added here: every operation and every named schema says
 * where it comes from. A schema is named by being referred to.
 */
export function provenanceDeclared(complain) {
  const judged = new Set();
  return {
    Operation(operation, ctx) {
      if (!operation['x-provenance']) complain(ctx, operation, 'say where this comes from: `x-provenance` is missing');
    },
    ref: {
      enter(_, ctx, { node, location }) {
        if (ctx.type.name !== 'Schema' || !node || judged.has(node)) return;
        judged.add(node);
        if (!node['x-provenance']) complain(ctx, node, 'say where this schema comes from: `x-provenance` is missing', location);
      },
    },
  };
}
