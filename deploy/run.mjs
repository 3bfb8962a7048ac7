// Starts what is built and installed, as the trial image does. start.mjs sets up before that.
const { main } = await import('./dist/main.js');
process.exit(await main(process.argv.slice(2)));
