/** Unpacks the browser into TMPDIR. A program of its own, since the package takes the folder from the environment. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
