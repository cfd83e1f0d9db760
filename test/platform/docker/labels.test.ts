import { expect, test } from 'vitest';
import { serviceContainer, taskContainer } from '../../../platform/docker/create.ts';
import { Names } from '../../../platform/docker/names.ts';
import { wanted, web } from '../../../control-plane/ports/suites/wanted.ts';

test('a container takes over no label of its image that says whose it is', () => {
  const one = web('1', 'example:1');

  const { Labels } = serviceContainer(new Names('pcp'), wanted(one), one, {
    variables: {},
    isPublished: false,
    hasInit: true,
  });

  expect(Labels).toMatchObject({
    'pcp.app': 'app-1',
    'pcp.service': 'web',
    'pcp.task': '',
    'pcp.build': '',
    'pcp.owner': '',
  });
});

test('a container has the variables of the operator under those of the app', () => {
  const one = { ...web('1', 'example:1'), env: { OTEL_SERVICE_NAME: 'mine' } };
  const variables = { OTEL_SERVICE_NAME: 'web', OTEL_LOGS_EXPORTER: 'none' };

  const { Env } = serviceContainer(new Names('pcp'), wanted(one), one, {
    variables,
    isPublished: false,
    hasInit: true,
  });

  expect(Env).toEqual(['PORT=8080', 'OTEL_SERVICE_NAME=mine', 'OTEL_LOGS_EXPORTER=none']);
});

test('a task has the variables of the operator under those of the app', () => {
  const { service } = web('1', 'example:1');
  const order = {
    id: 'app-1',
    region: 'eu',
    task: 'task-1',
    workspaceId: 'acme',
    slug: 'shop',
    service,
    argv: ['migrate'],
    secrets: [],
  };

  const { Env } = taskContainer(
    new Names('pcp'),
    { ...order, env: { OTEL_SERVICE_NAME: 'mine' } },
    { variables: { OTEL_SERVICE_NAME: 'web', A: 'b' }, hasInit: true },
  );

  expect(Env).toEqual(['OTEL_SERVICE_NAME=mine', 'A=b']);
});
