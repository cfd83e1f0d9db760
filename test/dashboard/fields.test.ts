import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ControlPlaneError } from '../../client/index.ts';
import { Field } from '../../dashboard/forms/field.tsx';
import { findHandmade, handmadeIn } from './handmade.ts';

const search = 'Searches in what is shown, or in a query, and is part of no body.';
const choice = 'Chooses among what is shown; the value is one of the contract already.';
const ofOperators = 'Is part of a body of the operator’s document, which has no forms.';
const flag = 'Is on or off, which has no limits.';

/** The fields without the component of the contract, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'demo/demo.tsx select': 'Chooses the person and the situation of the demo.',
  'forms/look.tsx input file': 'A picture; test/dashboard/picture.test.ts compares its limits.',
  'forms/look.tsx input range': 'A hue by a slider that has no other values.',
  'pages/alerts/form.tsx input checkbox': choice,
  'pages/apps/catalog.tsx input search': search,
  'pages/apps/import-access.tsx select': choice,
  'pages/apps/install.tsx input': 'The settings of an application come with it, and with their own limits.',
  'pages/apps/install.tsx select': 'The settings of an application come with it, and with their own limits.',
  'pages/apps/installations.tsx select': choice,
  'pages/apps/repository-fields.tsx input checkbox': flag,
  'pages/apps/size.tsx input range': 'A slider within the pool; the field of the contract above it takes every value.',
  'pages/apps/source-form.tsx input radio': choice,
  'pages/apps/upload.tsx input file': 'Files, whose limits the client keeps.',
  'pages/billing/activate.tsx select': 'Chooses a region of the address, not of the body.',
  'pages/billing/change.tsx input radio': choice,
  'pages/domains/domains.tsx input checkbox': flag,
  'pages/observability/look.tsx select': search,
  'pages/operator/parts.tsx input': ofOperators,
  'pages/operator/parts.tsx input search': search,
  'pages/operator/service.tsx input': ofOperators,
  'pages/operator/service.tsx input datetime-local': ofOperators,
  'pages/operator/service.tsx select': ofOperators,
  'pages/operator/tickets.tsx select': search,
  'pages/operator/tickets.tsx textarea': ofOperators,
  'pages/vars/edit.tsx input checkbox': flag,
  'pages/vars/paste.tsx input checkbox': flag,
  'pages/vars/paste.tsx textarea': 'A whole file; its lines are compared before they are sent.',
  'pages/vars/variables.tsx input search': search,
  'pages/workspaces/apps.tsx input search': search,
  'parts/log-view.tsx input search': search,
  'parts/palette.tsx input text': search,
  'parts/palette.tsx input checkbox': flag,
  'parts/search-form.tsx input search': search,
  'parts/typed-dialog.tsx input': 'Is compared in the page, and not sent.',
};

test('each field of a page is one of the contract, or has a reason', () => {
  expect([...new Set(findHandmade())]).toEqual(Object.keys(reasons).toSorted());
});

test('finds a field that is made by hand', () => {
  const text = '<form><label>Name<input name="name" /></label><Field of="A" name="b" /><select></select></form>';

  expect(handmadeIn('planted.tsx', text)).toEqual(['planted.tsx input', 'planted.tsx select']);
});

test('a field has the label, type, limits and unit of the contract', () => {
  const path = renderToStaticMarkup(
    createElement(Field<'UpdateAppBody'>, { of: 'UpdateAppBody', name: 'health/path' }),
  );
  const cpu = renderToStaticMarkup(
    createElement(Field<'UpdateAppBody'>, { of: 'UpdateAppBody', name: 'services/0/cpu' }),
  );
  const role = renderToStaticMarkup(createElement(Field<'UpdateMemberBody'>, { of: 'UpdateMemberBody', name: 'role' }));

  expect(path).toMatch(/<label[^>]*>Path<\/label><input [^>]*required="" type="text" maxLength="1024"/);
  expect(cpu).toMatch(/>CPU<span class="quiet"> in cores<.*type="number" step="any" min="0.05" max="1024"/);
  expect(role).toMatch(/<select .*<option value="viewer".*<option value="developer".*<option value="admin"/);
});

test('a field that has to be sent, and may be null, may be left empty', () => {
  const field = createElement(Field<'UpdateDomainBody'>, { of: 'UpdateDomainBody', name: 'redirectTo' });

  expect(renderToStaticMarkup(field)).not.toContain('required');
});

test('a form may show another unit, need a value, and hide it', () => {
  const scale = { unit: 'MiB', size: 2 ** 20 };
  const memory = createElement(Field<'UpdateAppBody'>, {
    of: 'UpdateAppBody',
    name: 'services/0/memory',
    required: true,
    scale,
  });
  const value = createElement(Field<'DeployAppBody'>, {
    of: 'DeployAppBody',
    name: 'vars/0/value',
    label: 'API_KEY',
    isSecret: true,
  });

  expect(renderToStaticMarkup(memory)).toMatch(/> in MiB<.* required="" type="number" min="32" max="1048576"/);
  expect(renderToStaticMarkup(value)).toMatch(/>API_KEY<.* required="" type="password" maxLength="4096"/);
});

test('a value of a record has its key as the name, and the least value of the form', () => {
  const scale = { unit: 'MiB', size: 2 ** 20 };
  const volume = createElement(Field<'UpdateAppBody'>, {
    of: 'UpdateAppBody',
    name: 'volumes/db-data',
    scale,
    least: 1024,
  });

  expect(renderToStaticMarkup(volume)).toMatch(/>db-data<.*> in MiB<.* type="number" min="1024" max="1048576"/);
});

test('a mistake that the server found in an item of a list stands at its field', () => {
  const details = [{ path: '/services/0/cpu', message: 'must be at most 4' }];
  const error = new ControlPlaneError(
    { status: 400, headers: new Headers() },
    { error: { code: 'validation_failed', message: 'The body is not valid.', details } },
  );
  const markup = renderToStaticMarkup(
    createElement(Field<'UpdateAppBody'>, { of: 'UpdateAppBody', name: 'services/0/cpu', error }),
  );

  expect(markup).toContain('aria-invalid="true"');
  expect(markup).toContain('must be at most 4');
});
