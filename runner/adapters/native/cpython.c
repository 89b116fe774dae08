// CPython in this process: PyUnicode_DecodeUTF8, by length, and PyUnicode_AsUTF8AndSize.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "helpers.h"

static void start(void) {
    if (!Py_IsInitialized()) Py_InitializeEx(0);
}

static int decode_with(utfproof_call *call, const char *errors) {
    start();
    PyObject *text = PyUnicode_DecodeUTF8(in8(call), (Py_ssize_t)call->length, errors);
    if (text == NULL) {
        PyObject *type, *error, *trace;
        PyErr_Fetch(&type, &error, &trace);
        PyErr_NormalizeException(&type, &error, &trace);
        Py_ssize_t position = -1, after = -1;
        PyUnicodeDecodeError_GetStart(error, &position);
        PyUnicodeDecodeError_GetEnd(error, &after);
        Py_XDECREF(type);
        Py_XDECREF(error);
        Py_XDECREF(trace);
        call->bad_length = (size_t)(after - position);
        return reject(call, (size_t)position);
    }
    const Py_ssize_t count = PyUnicode_GetLength(text);
    if ((size_t)count > call->room) {
        Py_DECREF(text);
        return UTFPROOF_FULL;
    }
    for (Py_ssize_t i = 0; i < count; i++) put32(call, PyUnicode_READ_CHAR(text, i));
    Py_DECREF(text);
    return UTFPROOF_OK;
}

static int decode(utfproof_call *call) { return decode_with(call, NULL); }
static int decode_lossy(utfproof_call *call) { return decode_with(call, "replace"); }

static int encode(utfproof_call *call) {
    start();
    PyObject *text = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, call->input, (Py_ssize_t)call->length);
    Py_ssize_t length;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &length);
    const int status = bytes == NULL ? UTFPROOF_REJECTED : give(call, bytes, (size_t)length, 1);
    PyErr_Clear();
    Py_DECREF(text);
    return status;
}

UTFPROOF_PLUGIN("CPython", PY_VERSION, UTFPROOF_OPERATION("utf-8.decode", decode),
                UTFPROOF_OPERATION("utf-8.decode-lossy", decode_lossy), UTFPROOF_OPERATION("utf-8.encode", encode));
