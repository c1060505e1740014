/** Is loaded into the server's process before the server: its clock moves on by the ms that a test sends. */
const real = Date.now;
let ahead = 0;
Date.now = () => real() + ahead;

process.on('message', (ms) => {
  ahead += Number(ms);
  process.send?.('moved');
});
