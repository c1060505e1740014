/** Is loaded into the server's process before the server: its time moves on by the ms that a test sends. */
const [real, monotonic] = [Date.now, process.hrtime.bigint];
let ahead = 0;
Date.now = () => real() + ahead;
process.hrtime.bigint = () => monotonic() + BigInt(ahead) * 1_000_000n;

process.on('message', (ms) => {
  // a fraction of a millisecond, as from days that are not whole numbers, cannot become a BigInt
  ahead += Math.round(Number(ms));
  process.send?.('moved');
});
