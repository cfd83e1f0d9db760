import type { Access, Operation } from '../model/operation.ts';

/** Lists in Markdown who may call an operation. */
export function accessLines({ access, path }: Operation): string[] {
  const { authentication, role, scope, fields = {}, target, scopeException, allowsSelf, refusesPinned } = access;
  if (authentication === 'none') return ['- Anyone may call it; credentials are ignored.'];
  return [
    `- ${callerText(access, path)}`,
    ...(scope === null
      ? []
      : [`- **Scope** of a token: \`${scope}\`${scope === 'full' ? '' : ' or more'}. A session counts as \`full\`.`]),
    ...(scopeException === 'ownToken' ? ['- A token may act on itself, whatever its scope is.'] : []),
    ...(allowsSelf === undefined
      ? []
      : [
          `- Any member may call it if \`${allowsSelf}\` is their own id${role === null ? '' : ', whatever their role is'}.`,
        ]),
    ...(refusesPinned === true ? ['- A token that is pinned to a workspace is refused.'] : []),
    ...Object.entries(fields).map(([field, needs]) => {
      const all = [
        ...(needs.signedIn === true ? ['valid credentials'] : []),
        ...(needs.scope === undefined ? [] : [`the scope \`${needs.scope}\``]),
      ];
      return `- A body with \`${field}\` needs ${all.join(' and ')}.`;
    }),
    ...(target ? [targetText(target)] : []),
  ];
}

function callerText({ authentication, role }: Access, path: string): string {
  if (authentication === 'optional') return 'Anyone may call it; credentials are checked if they are sent.';
  if (role === null) return 'Any account may call it.';
  const least = role === 'owner' ? '`owner`' : `\`${role}\` or more`;
  return `**Role** in the workspace${path.includes('{workspaceSlug}') ? ' of the path' : ''}: ${least}.`;
}

function targetText({ field, role, scope, optional }: NonNullable<Access['target']>): string {
  const needs = `the role \`${role}\`${role === 'owner' ? '' : ' or more'}${scope === undefined ? '' : ` and the scope \`${scope}\``}`;
  const place = `the workspace that \`${field}\` of the body names`;
  return optional === true ? `- With ${needs} in ${place}, it does more.` : `- It needs ${needs} in ${place} too.`;
}
