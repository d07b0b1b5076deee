// Prints the milliseconds it takes to import the SDK.
const started = performance.now();
await import('@shiyi/sdk');
console.log(performance.now() - started);
