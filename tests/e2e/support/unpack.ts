/** Unpacks the browser into the folder for temporary files: a program, since the package reads where that is (TMPDIR). */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
