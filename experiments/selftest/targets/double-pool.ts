import { servePool } from './other-pool.ts';

await servePool(2);
