import type { SimulatedPayments } from './payments.ts';

/** What a payer can click on a page of the simulated payment provider. */
export const choices = ['pay', 'decline', 'leave'] as const;
export type Choice = (typeof choices)[number];

interface PageContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly message: string;
  readonly isOpen: boolean;
  /** Where the page leads back to; `null` for nowhere. */
  readonly returnUrl: string | null;
}

/** The page at a path such as `/checkout/1` or `/invoices/ACME-2026-0001`; `null` for other paths. */
export function renderPaymentPage(payments: SimulatedPayments, path: string): string | null {
  const content = contentOf(payments, path);
  return content && pageOf(content);
}

/** Does what the payer clicks on the page at a path, and returns whether there is such a page. */
export async function clickPaymentPage(payments: SimulatedPayments, path: string, choice: Choice): Promise<boolean> {
  const [, kind, id = ''] = path.split('/');
  if (!contentOf(payments, path)) return false;
  if (kind === 'checkout') await payments[choice](id);
  else if (choice === 'pay') await payments.payInvoice(id);
  return true;
}

function contentOf(payments: SimulatedPayments, path: string): PageContent | null {
  const [, kind, id = ''] = path.split('/');
  if (kind === 'checkout') return checkoutContent(payments, id);
  return kind === 'invoices' ? invoiceContent(payments, id) : null;
}

function checkoutContent(payments: SimulatedPayments, id: string): PageContent | null {
  const checkout = payments.findCheckout(id);
  if (!checkout) return null;
  const { state, isDeclined, order } = checkout;
  const messages = {
    open: isDeclined ? 'The card was declined. Try another one.' : 'Nothing has been paid yet.',
    paid: order.returnUrl === null ? 'Paid. You can close this page.' : 'Paid. You can go back.',
    expired: 'This checkout has expired. Nothing was charged.',
  };
  const lines = order.items.map(
    ({ title, monthlyCents, currency }) => `${title}: ${price(monthlyCents, currency)} a month`,
  );
  return { title: 'Checkout', lines, message: messages[state], isOpen: state === 'open', returnUrl: order.returnUrl };
}

function invoiceContent(payments: SimulatedPayments, number: string): PageContent | null {
  const invoice = payments.ledger.findInvoice(number);
  if (!invoice) return null;
  const { status, amountCents, currency } = invoice;
  const lines = [price(amountCents, currency)];
  return {
    title: `Invoice ${number}`,
    lines,
    message: `The invoice is ${status}.`,
    isOpen: status === 'open',
    returnUrl: null,
  };
}

function price(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

function pageOf({ title, lines, message, isOpen, returnUrl }: PageContent): string {
  const buttons = `<form method="post">
<button name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Pay with a card that is declined</button>
<button name="choice" value="leave">Leave</button>
</form>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body>
<h1>${escape(title)}</h1>
<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>
<p role="status">${escape(message)}</p>
${isOpen ? buttons : ''}
${returnUrl === null ? '' : `<p><a href="${escape(returnUrl)}">Go back</a></p>`}
<p>This page is simulated. No money moves.</p>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
