import { createRoot } from 'react-dom/client';
import { settle } from '../live/place.ts';
import { placeOfDemo } from './place.ts';

settle(placeOfDemo);
const { Demo } = await import('./demo.tsx');
const root = document.getElementById('root');
if (root) createRoot(root).render(<Demo />);
