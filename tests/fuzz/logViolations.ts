/** What must not stand in the log after hostile requests; none: it is as it should be. `requests` is how many were sent. */
export function logViolations(output: string, requests: number): readonly string[] {
	const lines = output.split(/^(?=\{)/m).flatMap((text) => text.trimEnd().split('\n'));
	const entries = lines.filter((line) => line.startsWith('{'));
	const read = entries.map((line) => ({ line, level: levelOf(line) }));
	const forged = /^\{"level":50\}|"msg":"forged"/m.exec(output);
	return [
		...read.filter(({ level }) => level === null).map(({ line }) => `no JSON in the log: ${line.slice(0, 300)}`),
		...read.filter(({ level }) => (level ?? 0) >= 50).map(({ line }) => `a failure in the log: ${line.slice(0, 1000)}`),
		...(forged ? ['a line of the log was forged'] : []),
		...(entries.length < requests / 2 ? [`only ${entries.length} lines in the log`] : []),
	];
}

function levelOf(line: string): number | null {
	try {
		return Number(JSON.parse(line).level);
	} catch {
		// The one way to ask.
		return null;
	}
}
