import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './live/api.ts';
import { router } from './routes.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/parts.css';
import './styles/invitation.css';
import './styles/log.css';
import './styles/many.css';
import './styles/area.css';
import './styles/observability.css';

/** All pages. */
export function Dashboard() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
