/** The rate limits that docs/security.md names are those of the code. */
import { expect, it } from 'vitest';
import { type RateLimitRule, rateLimitRules } from '../access/rateLimits.ts';
import { maxTries } from '../domain/oneTimeCode.ts';
import { maxWaiting } from '../server/http/wrongCredentials.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';

const { text } = markdownPage('docs/security.md');
const number = (value: number) => value.toLocaleString('en-IN');
const minutes = ({ windowSeconds }: RateLimitRule) => windowSeconds / 60;
const rules = rateLimitRules;

it('names the limits of one-time codes, and the guesses and messages that follow from them', () => {
	const { codeRequestsPerVehicle: perVehicle, codeRequestsPerAddress: perAddress, codeTriesPerAddress: tries } = rules;
	const { codeRequestsPerNetwork: perNetwork, codeMessagesPerMobile: perMobile } = rules;
	const { codeTriesPerNetwork: networkTries, wrongCodesPerNetwork: networkGuesses } = rules;
	const hourly = [perVehicle, perAddress, tries, perNetwork, perMobile, networkTries, networkGuesses];
	expect(new Set(hourly.map(minutes))).toEqual(new Set([60]));
	const guesses = maxTries * perVehicle.max;
	for (const named of [
		`a code is invalid after ${maxTries} tries`,
		`${number(perVehicle.max)} requests an hour for a vehicle`,
		`${number(perAddress.max)} requests and ${number(tries.max)} tries an hour for an address (IPv4, or an IPv6 /64)`,
		`${number(perNetwork.max)} requests an hour for an IPv6 /48 and ${number(networkTries.max)} tries`,
		`of one IPv4 address or /48 ${networkGuesses.max} count`,
		`${number(perMobile.max)} messages an hour for a mobile`,
		`can use up its ${number(perAddress.max)}`,
		`${guesses} guesses an hour for a vehicle: ${((guesses * 24 * 100) / 1_000_000).toFixed(2)} % in a day`,
		`${perVehicle.max * 24} messages to its owner`,
	]) {
		expect(text).toContain(named);
	}
});

it('names the limits of requests', () => {
	const { pagesPerSession: pages, changesPerSession: changes, downloadsPerSession: downloads } = rules;
	const {
		changesPerVehicle,
		downloadsPerVehicle,
		requestsPerAddress: requests,
		gatewayReturnsPerAddress: returns,
	} = rules;
	const { wrongSecretsPerAddress: wrong } = rules;
	expect([minutes(changes), minutes(requests), minutes(returns), minutes(wrong)]).toEqual([minutes(pages), 1, 1, 1]);
	for (const named of [
		`${number(pages.max)} pages and ${number(changes.max)} changes in ${minutes(pages)} minutes`,
		`${number(downloads.max)} downloads in ${minutes(downloads)}`,
		`a vehicle ${number(changesPerVehicle.max)} changes in ${minutes(changesPerVehicle)} minutes and ${number(downloadsPerVehicle.max)} downloads in ${minutes(downloadsPerVehicle)}`,
		`an address ${number(requests.max)} requests and ${number(returns.max)} gateway returns a minute`,
		`after ${number(wrong.max)} wrong tokens or secrets a minute from an address`,
		`At most ${maxWaiting} responses wait`,
	]) {
		expect(text).toContain(named);
	}
});
