import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read, type Schema } from '../../live/api.ts';
import { dateTime, money, words } from '../../parts/format.ts';
import { Mark, State } from '../../parts/marks.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import type { Tone } from '../../parts/tones.ts';
import { AccountTabs } from './tabs.tsx';

/** The costs of an account: its plans, its card and its invoices. */
export function AccountBilling() {
  const billing = useQuery(read('/api/me/billing', {}));
  return (
    <>
      <div className="head">
        <h1>Your account</h1>
      </div>
      <AccountTabs />
      <Shown of={billing} rows={6} name="account">
        {(data) => (
          <>
            <Card billing={data.billing} />
            <Plans billing={data.billing} />
            <Invoices invoices={data.billing.invoices} />
          </>
        )}
      </Shown>
    </>
  );
}

interface CardProps {
  readonly billing: Schema<'AccountBilling'>;
}

function Card({ billing: { monthlyCents, currency, paymentMethod } }: CardProps) {
  return (
    <section className="panel" aria-label="Payment">
      <dl className="facts">
        <div>
          <dt>Total</dt>
          <dd>{money(monthlyCents, currency)} a month, for the workspaces that you own</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>
            {paymentMethod === null ? (
              'None yet. The page of the next payment keeps the card.'
            ) : (
              <>
                <span className="sentence">{String(paymentMethod.brand)}</span> that ends in {paymentMethod.last4},
                until {String(paymentMethod.expMonth).padStart(2, '0')}/{paymentMethod.expYear}
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Plans({ billing: { plans, currency } }: CardProps) {
  return (
    <section className="panel" aria-label="Plans">
      <div className="panel-head">
        <h2>Plans</h2>
      </div>
      {plans.length === 0 && (
        <Empty title="No plans yet">
          A workspace that you own has a plan in each region. <Link to="/workspaces">Create a workspace</Link>
        </Empty>
      )}
      <ul className="rows">
        {plans.map(({ workspaceSlug, region, tier, status, monthlyCents }) => (
          <li key={`${workspaceSlug} ${region}`}>
            <div className="main">
              <Link
                className="title"
                to="/workspaces/$workspaceSlug/billing"
                params={{ workspaceSlug }}
                search={{ region }}
              >
                {workspaceSlug}
              </Link>
              <div className="quiet small">
                {tier} in {region}
              </div>
            </div>
            <State lifecycle="plan" of={status} />
            <div className="end numbers">{money(monthlyCents, currency)} a month</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Readonly<Record<string, Tone>> = { open: 'warn', paid: 'good', uncollectible: 'bad', void: 'idle' };

function Invoices({ invoices }: { readonly invoices: readonly Schema<'Invoice'>[] }) {
  return (
    <section className="panel" aria-label="Invoices">
      <div className="panel-head">
        <h2>Invoices</h2>
      </div>
      {invoices.length === 0 && <Empty title="No invoices yet">Each payment of a plan has one.</Empty>}
      <ul className="rows">
        {invoices.map(({ id, number, status, amountCents, currency, createdAt, url }) => (
          <li key={id}>
            <div className="main">
              {url === null ? (
                <strong>{number}</strong>
              ) : (
                <a className="title" href={url}>
                  {number}
                </a>
              )}
              <div className="quiet small">{dateTime(createdAt)}</div>
            </div>
            <Mark tone={tones[String(status)] ?? 'idle'} text={words(status)} />
            <div className="end numbers">{money(amountCents, currency)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
