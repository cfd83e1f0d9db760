import { Link } from '@tanstack/react-router';
import { Tabs } from '../../parts/tabs.tsx';

/** The places of an account. */
export function AccountTabs() {
  return (
    <Tabs label="Account">
      <Link to="/profile" activeOptions={{ exact: true }}>
        Profile
      </Link>
      <Link to="/profile/billing">Billing</Link>
      <Link to="/profile/tokens">Tokens</Link>
      <Link to="/support">Support</Link>
    </Tabs>
  );
}
