import { formatAddress } from '../../domain/booking/address.ts';
import { shownPlaceNames } from '../../domain/places/placeNames.ts';
import { joinIsolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay, toDay } from '../../domain/time/calendar.ts';
import { calendarFile } from '../../domain/time/calendarFile.ts';
import { doneTexts } from '../booking/bookingDone/doneTexts.ts';
import { placeNameIn } from '../dayAndPlaces/dayAndPlaces.tsx';
import { fileLoader } from '../fileLoader.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { noQuery } from '../loaders.ts';
import { loadVehicleView } from '../loadVehicle.ts';
import { homeTexts } from './homeTexts.ts';

export const isDownload = true;

/** The booking that lies ahead as a calendar file, equal from every page (docs/product.md#calendar-file). */
export const loader = fileLoader('calendar', noQuery, async (services, _query, request) => {
	const { language, now, provider, regNo } = services;
	const vehicle = await provider.vehicleByRegNo(regNo);
	const booking = vehicle && (await loadVehicleView(services, vehicle)).vehicleView.booking;
	if (!booking?.date) return null;
	const { appointmentEnd = null, booked, date, dealership, number, pickUp, revision = 0, withdrawn } = booking;
	const { name, addressLine1, city, phone, position = null } = dealership ?? {};
	const t = doneTexts[language];
	const common = commonTexts[language];
	const placeName = placeNameIn(new Map(shownPlaceNames(language)));
	const page = new URL(`/?RegNo=${regNo}`, request.url);
	// undefined: no address that this request may read.
	const home = booked?.pickUpAddress && formatAddress(booked.pickUpAddress, placeName);
	const unnamed = `${common.pickUp}: ${formatDateTime(date, language)}`;
	const arrival = home ? t.pickUp(home) : pickUp ? unnamed : t.report;
	const note = [
		withdrawn ? common.withdrawn[withdrawn](formatDay(date, 'DD MMMM YYYY', language)) : arrival,
		number && `${common.bookingNumber}: ${number}`,
		phone && `${homeTexts[language].callName}: ${phone}`,
		page.href,
	];
	const text = calendarFile(
		{
			page,
			bookingNumber: number,
			revision,
			startsAt: date,
			endsAt: appointmentEnd,
			title: t.eventTitle(`${vehicle?.itemName ?? ''} ${regNo}`.trim()),
			note: note.filter(Boolean).join('\n'),
			location: home ?? joinIsolated([name, addressLine1, city && placeName(city)]),
			position: home === undefined ? position : null,
			isCancelled: withdrawn !== undefined,
		},
		now(),
	);
	const content = new TextEncoder().encode(text);
	const fileName = `service-${regNo}-${toDay(date)}.ics`;
	return { ok: true, content, name: fileName, contentType: 'text/calendar; charset=utf-8' };
});
