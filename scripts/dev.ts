/** `npm run dev`: the server, restarted on change, behind the app, reloaded on change, at http://localhost:4000. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const PORT = Number(process.env['PORT'] ?? 4000);
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: '4001', DATA_DIR: process.env['DATA_DIR'] ?? '.data/dev' },
});
const stop = (): void => {
  api.kill();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
const app = await createServer({ server: { port: PORT, strictPort: true } });
await app.listen();
app.printUrls();
