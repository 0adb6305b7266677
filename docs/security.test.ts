/** The rate limits that docs/security.md names are those of the code. */
import { expect, it } from 'vitest';
import { type RateLimitRule, rateLimitRules } from '../access/limits/rateLimits.ts';
import { codeCount, maxTries } from '../domain/oneTimeCode.ts';
import { maxWaiting } from '../server/http/request/wrongCredentials.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';

const { text } = markdownPage('docs/security.md');
const number = (value: number, locale = 'en-IN') => value.toLocaleString(locale);
const minutes = ({ windowSeconds }: RateLimitRule) => windowSeconds / 60;
const rules = rateLimitRules;

it('names the limits of one-time codes, and the chances of guesses that follow from them', () => {
	const { codeRequestsPerVehicle: perVehicle, codeRequestsPerAddress: perAddress, codeTriesPerAddress: tries } = rules;
	const { codeRequestsPerNetwork: perNetwork, codeMessagesPerMobile: perMobile } = rules;
	const { codeTriesPerNetwork: networkTries } = rules;
	const hourly = [perVehicle, perAddress, tries, perNetwork, perMobile, networkTries];
	expect(new Set(hourly.map(minutes))).toEqual(new Set([60]));
	const inADay = (hourly: number) => `${(hourly * 24 * 100) / codeCount} %`;
	const codesInADay = (hourly: number) => number((hourly * 24) / maxTries, 'en-US');
	const guesses = maxTries * perVehicle.max;
	for (const named of [
		`a code is invalid after ${maxTries} tries`,
		`a vehicle: ${number(perVehicle.max)} requests an hour`,
		`a mobile: ${number(perMobile.max)} messages an hour`,
		`an address (IPv4, or an IPv6 /64): ${number(perAddress.max)} requests and ${number(tries.max)} tries an hour`,
		`an IPv6 /48: ${number(perNetwork.max)} requests and ${number(networkTries.max)} tries an hour`,
		`can use up its ${number(perAddress.max)}, or within an IPv6 /48 its ${number(perNetwork.max)}`,
		`A code is one of ${number(codeCount, 'en-US')}.`,
		`${guesses} an hour | ${inADay(guesses)}, with ${codesInADay(guesses)} messages to its owner`,
		`${number(tries.max)} an hour | ${inADay(tries.max)}, with ${codesInADay(tries.max)} codes asked for`,
		`${number(networkTries.max)} an hour | ${inADay(networkTries.max)}, with ${codesInADay(networkTries.max)} codes asked for`,
		`1 hit in ${number(codeCount / maxTries, 'en-US')} codes asked for`,
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
	const { wrongSecretsPerAddress: wrong, wrongSecretsPerNetwork: wrongOfNetwork } = rules;
	const { requestsPerNetwork, gatewayReturnsPerNetwork } = rules;
	const { holdsPerSession, holdsPerAddress, holdsPerNetwork } = rules;
	expect([holdsPerSession, holdsPerAddress, holdsPerNetwork].map(minutes)).toEqual([10, 10, 10]);
	expect([minutes(changes), minutes(requests), minutes(returns), minutes(wrong)]).toEqual([minutes(pages), 1, 1, 1]);
	for (const named of [
		`${number(pages.max)} pages and ${number(changes.max)} changes in ${minutes(pages)} minutes`,
		`${number(downloads.max)} downloads in ${minutes(downloads)}`,
		`a vehicle ${number(changesPerVehicle.max)} changes in ${minutes(changesPerVehicle)} minutes and ${number(downloadsPerVehicle.max)} downloads in ${minutes(downloadsPerVehicle)}`,
		`an address ${number(requests.max)} requests and ${number(returns.max)} gateway returns a minute`,
		`and ${holdsPerSession.max} holds of seats in ${minutes(holdsPerSession)}`,
		`and ${holdsPerAddress.max} holds in ${minutes(holdsPerAddress)} minutes`,
		`and ${holdsPerNetwork.max} holds: a site`,
		`an IPv6 /48 ${number(requestsPerNetwork.max, 'en-US')} and ${number(gatewayReturnsPerNetwork.max)}`,
		`after ${number(wrong.max)} wrong tokens or secrets a minute from an address, or ${wrongOfNetwork.max} from an IPv6 /48`,
		`At most ${maxWaiting} responses wait`,
	]) {
		expect(text).toContain(named);
	}
});
