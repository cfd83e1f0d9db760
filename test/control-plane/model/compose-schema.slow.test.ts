import { expect, test } from 'vitest';
import * as members from '../../../control-plane/model/sources/detect/compose/members.ts';
import * as nested from '../../../control-plane/model/sources/detect/compose/nested-members.ts';
import { ComposeSchema, readComposeSchema } from './compose-schema.ts';

const schema = new ComposeSchema(readComposeSchema());
const service = schema.definition('service');

/** Members that the platform reads beyond the specification. */
const own: readonly string[] = ['content', 'devices', 'privileged'];

test.each([
  ['a service', members.serviceMembers, service, []],
  ['`build`', members.buildMembers, service, ['build']],
  ['`deploy`', members.deployMembers, service, ['deploy']],
  ['`deploy.resources`', members.resourceMembers, service, ['deploy', 'resources']],
  ['`deploy.resources.limits`', members.limitMembers, service, ['deploy', 'resources', 'limits']],
  ['`healthcheck`', members.healthMembers, service, ['healthcheck']],
  ['a dependency', nested.dependencyMembers, service, ['depends_on', '*']],
  ['a port', nested.portMembers, service, ['ports', '*']],
  ['a mount', nested.mountMembers, service, ['volumes', '*']],
  ['the volume of a mount', nested.volumeMountMembers, service, ['volumes', '*', 'volume']],
  ['the tmpfs of a mount', nested.temporaryMembers, service, ['volumes', '*', 'tmpfs']],
  ['the image of a mount', nested.imageMountMembers, service, ['volumes', '*', 'image']],
  ['the attachment to a network', nested.attachmentMembers, service, ['networks', '*']],
  ['a secret of a service', nested.grantMembers, service, ['secrets', '*']],
  ['a config of a service', nested.grantMembers, service, ['configs', '*']],
  ['an env_file', nested.envFileMembers, service, ['env_file', '*']],
  ['the file', members.fileMembers, schema.root, []],
  ['an include', nested.includeMembers, schema.root, ['include', '*']],
  ['a volume', nested.volumeMembers, schema.root, ['volumes', '*']],
  ['a network', nested.networkMembers, schema.root, ['networks', '*']],
  ['a secret', nested.secretMembers, schema.root, ['secrets', '*']],
  ['a config', nested.configMembers, schema.root, ['configs', '*']],
])('the table has each member of %s in the specification', (_what, table, from, path) => {
  const specified = schema.names(from, ...path);

  expect(specified.length).toBeGreaterThan(0);
  expect(
    Object.keys(table)
      .filter((name) => specified.includes(name) || !own.includes(name))
      .sort(),
  ).toEqual(specified);
});
