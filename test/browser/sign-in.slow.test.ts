import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn } from '../platform/serve/forms.ts';
import { type Started, startPlane } from '../platform/serve/started.ts';
import { findProblems } from './problems.ts';
import { launchBrowser, visit } from './visit.ts';

const browser = await launchBrowser();
let started: Started;
beforeAll(async () => {
  started = await startPlane({ config: { signUp: 'open', phone: 'code' } });
});
afterAll(async () => {
  await Promise.all([browser.close(), started[Symbol.asyncDispose]()]);
});

test.each([
  ['light', 1280, '+4915112345678'],
  ['dark', 360, '+4915112345679'],
] as const)(
  'a person signs up, verifies a number and signs out, on a %s page that is %i wide',
  async (colorScheme, width, phone) => {
    const { url } = started.plane;
    const email = `ada-${width}@example.com`;
    await using visited = await visit(browser, `${url}/account`, { session: 'none', width });
    const { page, errors } = visited;
    await page.emulateMedia({ colorScheme });
    const problems: string[] = [];
    const look = async (title: string) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      problems.push(...(await findProblems(page, width)));
    };

    await look('Sign in');
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await look('Look into your mails');
    await expect.poll(() => started.mailsTo(email).length).toBe(1);
    const link = linkIn(started.mailsTo(email)[0]?.text);
    await page.goto(link);
    await look('Sign in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await look('Your account');
    await page.getByRole('link', { name: 'Verify your phone number' }).click();
    await look('Verify your phone number');
    await page.getByLabel('Phone number with its country code').fill(phone);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('The code that was sent to +49').fill(codeTo(phone));
    await look('Verify your phone number');
    await page.getByRole('button', { name: 'Verify' }).click();
    await look('Your account');
    const account = await page.getByRole('main').innerText();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await look('Sign in');
    const cookies = await page.context().cookies();

    expect(account).toContain(`You are signed in as ada-${width}, ${email}.`);
    expect(account).toContain('Your phone number is verified: +49 •••••••••');
    expect(cookies.map(({ name }) => name)).toEqual(['mock_session']);
    expect([problems, errors]).toEqual([[], []]);
  },
);

test('a used link says what to do', async () => {
  const link = started.plane.signInLink ?? '';
  await using visited = await visit(browser, link, { session: 'none', width: 360 });
  const { page } = visited;

  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${started.plane.url}/workspaces`);
  await page.goto(link);

  expect(await page.getByRole('alert').innerText()).toContain('Request another one.');
  expect(await findProblems(page, 360)).toEqual([]);
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByLabel('E-mail address').waitFor();
});

/** The code of the newest message to a number. */
function codeTo(phone: string): string {
  const logged = started.lines.map(
    (line) => JSON.parse(line) as { readonly sms?: { readonly to: string; readonly text: string } },
  );
  const text = logged.findLast(({ sms }) => sms?.to === phone)?.sms?.text ?? '';
  return /^\d{6}/.exec(text)?.[0] ?? '';
}
