// Offers the zone this device is in. Only a form that nobody has sent yet asks for this module.

const field = document.querySelector('input[name="time_zone"]');
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

if ([...field.list.options].some((option) => option.value === zone)) field.value = zone;
