/**
 * For tests: the keys that each route may send to the browser. Its screen must show or send back every key; add a key
 * only if its screen needs it.
 */
const menuKeys = 'menu menu.book menu.tracking menu.estimate menu.payment';
const billKeys = (above: string) =>
	[
		'bill',
		'bill.kind',
		'bill.amount',
		'bill.lastAttempt',
		'bill.orderNumber',
		'bill.receiptNumber',
		'bill.paidAt',
		'bill.toPay',
	]
		.concat(['refunds', 'refunds.due', 'refunds.done'])
		.map((key) => `${above}${key}`)
		.join(' ');
const fileKeys = ['files', 'files.bill', 'files.receiptNumber', 'files.refunds', 'files.invoices']
	.concat(['amount', 'kind', 'receiptNumber', 'paidAt', 'toPay'].map((key) => `files.bill.${key}`))
	.concat(['files.refunds.due', 'files.refunds.done'])
	.concat(['files.invoices[].documentId', 'files.invoices[].type']);
const serviceDueKeys = 'view.serviceDue view.serviceDue.day view.serviceDue.km view.serviceDue.when view.serviceDue.by';
const openingKeys = ['opening', 'opening.kind', 'opening.hours', 'opening.hours.opensAt', 'opening.hours.closesAt']
	.concat(['opening.isDayOff', 'opening.opens'])
	.concat(['opening.opens.day', 'opening.opens.opensAt', 'opening.opens.daysAhead']);
const collectionKeys = ['', '.dealership', '.dealership.name', '.dealership.addressLine1', '.directions', '.contact']
	.concat(openingKeys.map((key) => `.${key}`))
	.map((key) => `collection${key}`)
	.join(' ');
const dealerKeys = (list: string) =>
	['documentId', 'code', 'displayName', 'latitude', 'longitude', 'distance', 'addressLine1', 'city', 'phone']
		.concat(openingKeys)
		.concat(['nextFreeSlot', 'nextFreeSlot.day', 'nextFreeSlot.start', 'moveUntilHours', 'isByAddress'])
		.map((key) => `${list}[].${key}`)
		.join(' ');
const itemKeys = (list: string) => `${list} ${list}[].name ${list}[].price`;
const agreedKeys = (list: string) => `${itemKeys(list)} ${list}[].labour`;
const addressKeys = (above: string) =>
	['line1', 'stateId', 'stateName', 'cityId', 'cityName', 'cityPosition', 'pin']
		.concat(['cityPosition.latitude', 'cityPosition.longitude'])
		.map((key) => `${above}.${key}`)
		.concat(above)
		.join(' ');
const placeKeys = 'data[].documentId data[].displayName';
const trackingKeys = (above: string) =>
	[
		...[
			'regNo',
			'booking',
			'booking.number',
			'booking.date',
			'booking.dealership',
			'booking.withdrawn',
			'booking.dealership.name',
			'booking.dealership.addressLine1',
			'jobCard',
		],
		...[
			'km',
			'servicedOn',
			'bookingAt',
			'deliveryAt',
			'cost',
			'unpricedJobs',
			'advisor',
			'contact',
			'dealership',
			'directions',
			...openingKeys,
			'progress',
		]
			.concat(['dealership.name', 'dealership.addressLine1'])
			.concat(fileKeys)
			.map((key) => `jobCard.${key}`),
		...[
			...['moment', 'promise', 'work', 'jobs', 'jobs[].name', 'jobs[].isFinished'],
			...['at', 'before', 'reason', 'words', 'remainingMs'].map((key) => `promise.${key}`),
			'status',
			'active',
			'isBehind',
			'since',
			'makePayment',
			'isEstimateWaiting',
			'isPromiseOpen',
			...billKeys('').split(' '),
			'stages',
		]
			.concat(['key', 'name', 'isCompleted', 'completedAt', 'asksForPayment'].map((key) => `stages[].${key}`))
			.map((key) => `jobCard.progress.${key}`),
	]
		.map((key) => `${above}.${key}`)
		.join(' ');

const ownDataKeys = ['name', 'mobile', 'email', 'address', 'model', 'bookings', 'visits', 'messages', 'consent']
	.concat(
		['number', 'day', 'start', 'dealership', 'status', 'mobile', 'problem', 'jobs'].map((key) => `bookings[].${key}`),
		['jobCardNumber', 'openedAt', 'dealership', 'status', 'amount', 'jobs', 'payments', 'invoices'].map(
			(key) => `visits[].${key}`,
		),
		['receivedAt', 'amount', 'mode'].map((key) => `visits[].payments[].${key}`),
		['kind', 'at', 'state'].map((key) => `messages[].${key}`),
		['correctedAt', 'by', 'readingBefore', 'reading', 'reason'].map((key) => `readingCorrections[].${key}`),
		['consent.givenAt', 'consent.withdrawnAt', 'readingCorrections'],
	)
	.map((key) => `offer.data.view.${key}`)
	.join(' ');

/** Keys of the route's data, separated by white space, by route id, or by path for a data address. */
const fieldsByRoute: Readonly<Record<string, string>> = {
	root: 'language brandName footerLinks footerLinks.help footerLinks.privacy footerLinks.terms footerLinks.grievance regNo hasPrivacy canSignOut mustCheckLink failure',
	'home/home': `kind help view view.regNo view.customerName view.itemName view.kind view.today view.today.day
		view.today.endsInMs view.waiting view.lastKmReading view.lastServicePhone view.lastServiceName view.dealership
		view.dealership.name view.dealership.addressLine1 view.booking.dealership view.booking.dealership.name
		view.booking.dealership.addressLine1 view.booking.dealership.city view.booking.dealership.phone view.booking.dealership.position
		view.booking.dealership.position.latitude view.booking.dealership.position.longitude view.jobCard.firstCard view.booking
		view.booking.appointmentId view.booking.number view.booking.date view.booking.isUnconfirmed
		view.booking.pickUp view.booking.pickUp.charge view.booking.moving view.booking.moving.until
		view.booking.moving.isOver view.booking.isChangeable view.booking.withdrawn view.cancelled view.missed
		view.missed.appointmentId view.missed.date view.missed.isUnconfirmed view.missed.dealership view.missed.dealership.name
		view.cancelled.by view.cancelled.reason view.cancelled.date view.cancelled.dealership view.cancelled.phone view.booking.booked view.booking.booked.km view.booking.booked.jobs view.booking.booked.jobs[].name
		view.booking.booked.jobs[].price view.booking.booked.problem view.booking.booked.mobileEnd
		view.lastJobCard view.lastJobCard.date ${openingKeys.map((key) => `view.${key}`).join(' ')} ${serviceDueKeys} view.jobCard view.jobCard.status
		view.jobCard.stage view.jobCard.stage.key view.jobCard.stage.name view.jobCard.areStagesCompleted view.jobCard.isWorkCompleted view.jobCard.isDelivered
		view.jobCard.deliveredAt view.jobCard.isReadyToCollect view.jobCard.isWorkDone view.jobCard.isEstimateWaiting view.jobCard.makePayment view.jobCard.promise
		${['at', 'before', 'reason', 'words', 'remainingMs'].map((key) => `view.jobCard.promise.${key}`).join(' ')} view.jobCard.estimatedCost
		view.jobCard.unpricedJobs view.jobCard.advisorContact ${fileKeys.map((key) => `view.lastJobCard.${key}`).join(' ')}
		${billKeys('view.jobCard.')} consentLine ${menuKeys}`,
	'verify/verify': 'requestedRegNo url offersCodes isSent',
	'booking/booking': `vehicle vehicle.regNo vehicle.name vehicle.lastKm vehicle.lastAvailedServiceDate
		vehicle.lastServicePhone vehicle.skipsEstimates vehicle.lastService
		vehicle.lastService.id vehicle.lastService.code vehicle.lastService.name vehicle.seller vehicle.seller.id
		vehicle.seller.code vehicle.seller.name vehicle.idempotentBooking vehicle.offersSeatHolds vehicle.lastBooking
		vehicle.lastBooking.mobile ${addressKeys('vehicle.lastBooking.pickUp')} selfDeclaration today today.day today.endsInMs placeNames eligibility eligibility.ok eligibility.data
		eligibility.data.isBlocked eligibility.data.text eligibility.failure consent ${menuKeys}`,
	'booking/bookingDone/bookingDone': `current current.number current.date jobs ${menuKeys}`,
	'change/change': `ticket ticket.regNo ticket.vehicleName ticket.number vehicle vehicle.regNo vehicle.lastKm vehicle.lastAvailedServiceDate
		vehicle.lastServicePhone vehicle.skipsEstimates view view.appointmentId view.revision view.date view.day view.slotStart
		view.slotEnd view.repairTypeId view.km view.total view.jobIds view.work view.deselected view.deselected[].periodicId
		view.deselected[].reason view.hasPickUp view.contact view.contact.mobile view.contact.problem ${addressKeys('view.contact.pickUp')}
		${addressKeys('view.contact.dropOff')} view.changed view.dealer view.dealer.documentId view.dealer.code
		view.dealer.displayName view.dealer.addressLine1 view.dealer.city view.dealer.latitude view.dealer.longitude
		view.dealer.phone today today.day today.endsInMs placeNames ${menuKeys}`,
	'move/move': `regNo view view.appointmentId view.number view.vehicleName view.revision view.date view.dealer
		view.dealer.phone view.dealer.moveUntilHours
		view.dealer.code view.dealer.displayName view.dealer.addressLine1 view.dealer.city view.dealer.latitude view.dealer.longitude
		view.total view.hasPickUp view.withdrawn today today.day today.endsInMs placeNames ${menuKeys}`,
	'booking/steps/dealer/dealer': `again again.jobCard again.day again.dealer ${dealerKeys('again.dealer').replaceAll('[]', '')} nearby ${dealerKeys('nearby')} own ${dealerKeys('own')} mapTiles hasMapArchive`,
	'tracking/tracking': `regNo view ${trackingKeys('view')} version knownAt consentLine ${menuKeys}`,
	'revisedEstimate/revisedEstimate': `regNo view isAnswered isEarlier answer ${itemKeys('answer.approved')}
		${itemKeys('answer.rejected')} answer.total adviser adviser.advisor adviser.advisorContact view.regNo view.documentId view.estimateHash view.jobCardNo
		view.dealerComments view.advisor view.advisorContact view.forApproval[].partId ${itemKeys('view.forApproval')}
		${agreedKeys('view.periodicParts')} ${agreedKeys('view.additionalJobs')} ${agreedKeys('view.convenienceServices')}
		${agreedKeys('view.approved')} view.total view.totalParts view.totalLabour view.documents view.documents[].name
		view.documents[].blobName view.documents[].job consentLine ${menuKeys}`,
	'history/history': `view view.regNo view.itemName view.page view.total view.canBook ${serviceDueKeys} view.jobCards ${[
		'again',
		'documentDate',
		'usageReading',
	]
		.concat(
			['dealership', 'dealership.name', 'dealership.addressLine1', 'jobCardNo', 'amount', 'isActive'],
			['jobs', 'jobs[].name', 'jobs[].price', 'difference'],
			fileKeys,
		)
		.map((key) => `view.jobCards[].${key}`)
		.join(' ')} ${menuKeys}`,
	'makepayment/makepayment': `view view.items view.items.jobs view.items.jobs[].name view.items.jobs[].price
		view.items.jobs[].labour view.items.difference view.items.taxAmount view.items.total view.regNo view.jobCardNo view.documentDate view.dealership view.dealership.name
		view.dealership.addressLine1 view.advisor view.advisorContact view.isReadyToCollect view.online ${billKeys('view.')} view.invoices
		view.invoices[].documentId view.invoices[].type now consentLine ${menuKeys}`,
	'privacy/privacy': `regNo offer offer.consent offer.consent.givenAt
		offer.erasureRequestedAt offer.data offer.data.kind offer.data.view offer.data.view.next
		offer.data.view.next.bookings offer.data.view.next.visits offer.data.view.next.messages ${ownDataKeys} isSent contact dealership dealership.name dealership.phone ${menuKeys}`,
	paymentSuccess: `regNo isReceipt ${collectionKeys} result result.kind result.state result.amount result.paidAt result.receiptNumber
		result.payer result.mode result.transactionId result.jobCardNo result.dealership result.dealership.name result.dealership.addressLine1
		items items.jobs items.jobs[].name items.jobs[].price
		items.jobs[].labour items.difference items.taxAmount items.total result.awaitsInvoice result.invoices result.invoices[].documentId result.invoices[].type consentLine ${menuKeys}`,
	paymentFail: `regNo isReceipt collection items result result.kind result.state result.amount result.transactionId result.contact
		result.dealership result.dealership.name result.dealership.addressLine1 consentLine ${menuKeys}`,
	'paymentResult/paymentReturned': 'state orderNumber continueTo',
	'makepayment/paymentDealer': `regNo ${billKeys('')} jobCardNo paymentModes advisor contact directions ${openingKeys.join(' ')}
		dealership dealership.name dealership.addressLine1 ${menuKeys}`,
	'/data/tracking': `ok data ${trackingKeys('data')}`,
	'/data/payment': 'ok data data.isPending',
	'/data/today': 'ok data data.day data.endsInMs',
	'/data/dealers': `ok data ${dealerKeys('data')}`,
	'/data/seat-hold': 'ok data data.dealerCode data.day data.start data.until data.remainingMs',
	'/data/slots': `ok data data.columns data.columns[].day data.columns[].slots data.columns[].slots[].slotId
		data.columns[].slots[].start data.columns[].slots[].end data.columns[].slots[].isAvailable data.text`,
	'/data/rate-slabs': 'ok data data[].fromKm data[].toKm data[].price',
	'/data/repair-types': 'ok data data[].repairTypeId data[].displayName',
	'/data/states': `ok data ${placeKeys} data[].pinRanges`,
	'/data/cities': `ok data ${placeKeys} data[].position data[].position.latitude data[].position.longitude`,
	'/data/parts-and-jobs': `ok data data.parts data.parts[].periodicId data.parts[].partName data.parts[].price data.jobs
		data.jobs[].serviceId data.jobs[].kind data.jobs[].jobTypeName data.jobs[].partName data.jobs[].labourName
		data.jobs[].partPrice data.jobs[].labourPrice data.jobListLevel data.again data.again.serviceIds data.again.notOffered`,
	'/data/move-quote': 'ok data data.kind data.total data.lacking data.text',
	'/data/self-declaration': `ok data data.title data.description data.questions data.questions[].questionId
		data.questions[].questionName data.questions[].answerType data.questions[].options
		data.questions[].options[].id data.questions[].options[].name`,
	'/data/eligibility': 'ok data data.isBlocked data.text',
};

/** The expected keys of a route; null for a route that is not listed. */
export function exposedFields(route: string): ReadonlySet<string> | null {
	const keys = fieldsByRoute[route];
	return keys === undefined ? null : new Set(keys.split(/\s+/));
}
